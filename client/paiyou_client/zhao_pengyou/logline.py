"""What happened, one line an event, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import chain

import msgspec

from paiyou_client.asides import ASIDES
from paiyou_client.table_parts.asides import aside_line
from paiyou_client.table_parts.faces import face_piece, faces_line, suit_piece
from paiyou_client.table_parts.log import newest_lines
from paiyou_client.table_parts.players import listed
from paiyou_client.widgets.lines import BLANK, Line, Piece, joined, line
from paiyou_client.zhao_pengyou.faces import count_word, nth_text, trump_line
from paiyou_client.zhao_pengyou.scene import LOG_SHOWN, Happening, Scene
from paiyou_engine.zhao_pengyou.actions import Bid, Bury, CallFriends, Pass, Play, Ready, TakeBack
from paiyou_engine.zhao_pengyou.calls import Call
from paiyou_engine.zhao_pengyou.events import (
    BidKind,
    BidMade,
    Buried,
    BuriedHidden,
    Counted,
    DealBegun,
    DealResult,
    DealScored,
    FriendsCalled,
    GameOver,
    GroupFailed,
    KittyTaken,
    KittyTakenHidden,
    MakerSet,
    NobodyBid,
    Played,
    Side,
    StarterDrawn,
    TookBack,
    TrickTaken,
    WindowOpened,
)
from paiyou_engine.zhao_pengyou.game import ZHAO_PENGYOU
from paiyou_engine.zhao_pengyou.trumps import TRUMPS, ordering
from paiyou_engine.zhao_pengyou.view import Phase, PublicView
from paiyou_protocol.messages import Plain


def log_lines(scene: Scene, cells: int, rows: int) -> tuple[Line, ...]:
    """The newest events in at most so many rows, the newest last."""
    newest_first = ((log_line(scene, happening), happening.after_gap) for happening in reversed(scene.log))
    return newest_lines(chain(newest_first, ((one, False) for one in _arrival(scene))), cells, rows)


def _arrival(scene: Scene) -> tuple[Line, ...]:
    """What was known when we came to a game that had begun: the newest first, nothing at a game's beginning."""
    public = scene.log[0].before if scene.log else scene.public
    is_beginning = public.phase in {Phase.STARTER, Phase.SHUFFLE} and public.deal <= 1
    if is_beginning or len(scene.log) >= LOG_SHOWN:
        return ()
    who = "you look on" if scene.you is None else "you are back"
    where = f", trick {len(public.tricks) + 1}" if public.phase is Phase.PLAY else ""
    start = line(Piece(f"{who}: deal {public.deal}{where}", "title"))
    if not public.tricks:
        return (start,)
    return (_taken(scene, public.tricks[-1].winning or 0, public.tricks[-1].points), start)


def _taken(scene: Scene, seat: int, points: int) -> Line:
    end = f", {points} points" if points else ""
    return line(Piece(f"{scene.says(seat, 'takes')} the trick{end}", "soft"))


def log_line(scene: Scene, happening: Happening) -> Line:
    """One event; empty where it needs no line."""
    seen = happening.seen
    match seen:
        case StarterDrawn() | DealBegun() | NobodyBid() | WindowOpened() | BidMade() | MakerSet():
            return _before_play(scene, seen)
        case KittyTaken() | KittyTakenHidden() | Buried() | BuriedHidden() | FriendsCalled():
            return _exchange(scene, seen)
        case Played():
            return _played(scene, happening.before, seen)
        case GroupFailed() | Counted() | TrickTaken() | TookBack() | DealScored() | GameOver():
            return _in_play(scene, happening.before, seen)
        case _ if isinstance(seen, ASIDES):
            return aside_line(seen, scene.name, scene.you, _deed)
        case _:
            return BLANK


def _deed(action: Plain) -> Line:
    """What an action did, of a bot that decided for us; empty where it needs no words."""
    try:
        done = ZHAO_PENGYOU.read_action(action)
    except msgspec.ValidationError:
        return BLANK
    match done:
        case Play():
            return line("played ", faces_line(done.cards))
        case Bid():
            return line("showed ", faces_line(done.cards))
        case Bury():
            return line("buried ", faces_line(done.cards))
        case CallFriends():
            return line("called ", calls_in_words(done.calls))
        case TakeBack():
            return line("took a bid back")
        case Pass() | Ready():
            return BLANK


def names(scene: Scene, seats: Iterable[int]) -> str:
    """``Ana, Jun and you``."""
    return listed(scene.name(seat) for seat in seats)


def calls_in_words(calls: Iterable[Call]) -> Line:
    """``1st A♥, 2nd K♦``."""
    return joined(((Piece(f"{nth_text(call.nth)} "), face_piece(call.card)) for call in calls), ", ")


def result_words(result: DealResult) -> str:
    """Who won a deal, and what each of them gets."""
    if result.side is Side.NOBODY:
        return "nobody goes up"
    winners = "the maker's side" if result.side is Side.MAKER else "the opposition"
    return f"{winners} goes up by {result.points}"


def _before_play(scene: Scene, seen: StarterDrawn | DealBegun | NobodyBid | WindowOpened | BidMade | MakerSet) -> Line:
    match seen:
        case StarterDrawn():
            return line(f"the lot falls on {scene.name(seen.seat)}")
        case DealBegun():
            return line(Piece(f"Deal {seen.deal}", "title"), f": {scene.says(seen.starter, 'draws')} first")
        case NobodyBid():
            return line("nobody bid: shuffled again")
        case WindowOpened():
            return line("all cards are drawn: last bids")
        case MakerSet():
            return line(f"{scene.says(seen.maker, 'makes')} trumps: ", trump_line(seen.trump))
        case BidMade():
            return _bid(scene, seen)


def _bid(scene: Scene, seen: BidMade) -> Line:
    verb = {BidKind.DEFENCE: "matches", BidKind.REINFORCEMENT: "adds"}.get(seen.kind, "shows")
    text = line(f"{scene.says(seen.seat, verb)} ", faces_line(seen.cards))
    if seen.displaced is None or seen.displaced == seen.seat:
        return text
    return line(text, Piece(f", over {scene.name(seen.displaced)}", "dim"))


def _exchange(scene: Scene, seen: KittyTaken | KittyTakenHidden | Buried | BuriedHidden | FriendsCalled) -> Line:
    match seen:
        case KittyTaken():
            return line("you take the kitty: ", faces_line(seen.cards))
        case KittyTakenHidden():
            return line(f"{scene.says(seen.maker, 'takes')} the kitty")
        case Buried():
            return line("you bury ", faces_line(seen.cards))
        case BuriedHidden():
            return line(f"{scene.says(seen.maker, 'buries')} {seen.count} cards")
        case FriendsCalled():
            return line(f"{scene.says(seen.maker, 'calls')} ", calls_in_words(seen.calls))


def _played(scene: Scene, before: PublicView, seen: Played) -> Line:
    cards = faces_line(seen.cards)
    if not before.trick.plays:
        return line(Piece(scene.says(seen.seat, "leads"), "bold"), " ", cards, _lead_comment(before, seen))
    return line(f"{scene.name(seen.seat)} ", cards, _follow_comment(before, seen))


def _lead_comment(before: PublicView, seen: Played) -> Line:
    if len(seen.parts) > 1:
        return line(Piece(", a group", "dim"))
    return line(Piece(", trumps", "dim")) if _suit_led(before, seen.cards) == TRUMPS else BLANK


def _follow_comment(before: PublicView, seen: Played) -> Line:
    """What everybody can tell from a follower's cards: out of the suit, trumping, no set of the led size."""
    if before.trump is None:
        return BLANK
    order = ordering(before.trump, before.options.sequences)
    suit = _suit_led(before, before.trick.plays[0].cards)
    following = order.of_suit(seen.cards, suit)
    if len(following) < len(seen.cards):
        sign = (Piece("trumps"),) if suit == TRUMPS else (suit_piece(suit),)
        if not following and suit != TRUMPS and len(order.of_suit(seen.cards, TRUMPS)) == len(seen.cards):
            return line(Piece(": trumps, no ", "dim"), sign)
        return line(Piece(": no more " if following else ": no ", "dim"), sign)
    size = max((max(Counter(part).values()) for part in before.trick.parts), default=1)
    if size > 1 and max(Counter(following).values()) < size:
        return line(Piece(f": no {count_word(size).removeprefix('a ')}", "dim"))
    return BLANK


def _suit_led(before: PublicView, cards: tuple[int, ...]) -> int:
    return 0 if before.trump is None else ordering(before.trump, before.options.sequences).suit[cards[0]]


def _in_play(
    scene: Scene, before: PublicView, seen: GroupFailed | Counted | TrickTaken | TookBack | DealScored | GameOver
) -> Line:
    match seen:
        case GroupFailed():
            verb = scene.says(seen.stopped_by, "stops")
            cost = f", {seen.penalty} points lost" if seen.penalty else ""
            return line(Piece(f"{verb} the group: back go ", "warn"), faces_line(seen.withdrawn), Piece(cost, "warn"))
        case Counted():
            return _counted(scene, before, seen)
        case TrickTaken():
            return _taken(scene, seen.seat, seen.points)
        case TookBack():
            return line(f"{scene.says(seen.seat, 'takes')} back ", faces_line(seen.cards))
        case DealScored():
            return line(Piece(f"opposition {seen.result.opposition}: {result_words(seen.result)}", "title"))
        case GameOver():
            verb = "wins" if len(seen.winners) == 1 and seen.winners[0] != scene.you else "win"
            return line(Piece(f"{names(scene, seen.winners)} {verb} the game", "title"))


def _counted(scene: Scene, before: PublicView, seen: Counted) -> Line:
    text = line(f"{nth_text(seen.nth)} ", face_piece(seen.card), f" played by {scene.name(seen.seat)}")
    if seen.joined:
        return line(text, Piece(": joins" if seen.seat != scene.you else ": you join", "member"))
    if seen.call is not None:
        return line(text, Piece(": the call is used up, nobody joins", "warn"))
    is_open = any(state.call.card == seen.card and state.used_by is None for state in before.calls)
    return line(text, Piece(", not the called copy", "dim")) if is_open else BLANK
