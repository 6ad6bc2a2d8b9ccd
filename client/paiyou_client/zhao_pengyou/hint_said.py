"""A hint for Zhao Pengyou in words."""

from __future__ import annotations

from paiyou_client.table_parts.faces import faces_line
from paiyou_client.translation import _, ngettext
from paiyou_client.widgets.lines import plain
from paiyou_client.words.hints import hint_words
from paiyou_client.zhao_pengyou.faces import nth_text, suit_word
from paiyou_client.zhao_pengyou.logline import calls_in_words
from paiyou_client.zhao_pengyou.scene import Scene
from paiyou_engine.bots.hints import Hint, Reason
from paiyou_engine.zhao_pengyou.actions import Bid, Bury, CallFriends, Pass, Play


def hint_said(scene: Scene, hint: Hint) -> str:
    """The suggested play, why, and what else comes into question."""
    return hint_words(_done(hint.action), tuple(map(_done, hint.others)), _reason(scene, hint.reason))


def _done(action: object) -> str:
    match action:
        case Play(cards):
            return _("play {cards}").format(cards=plain(faces_line(cards)))
        case Bid(cards):
            return _("show {cards}").format(cards=plain(faces_line(cards)))
        case Bury(cards):
            return _("bury {cards}").format(cards=plain(faces_line(cards)))
        case CallFriends(calls):
            return _("call {calls}").format(calls=plain(calls_in_words(calls)))
        case Pass():
            return _("pass")
        case _:
            return _("wait")


def _reason(scene: Scene, reason: Reason) -> str:
    cards = plain(faces_line(reason.cards))
    name = "" if reason.seat is None else scene.players[reason.seat].name
    suit = "" if reason.suit is None else suit_word(reason.suit)
    match reason.code:
        case "forced":
            return _("it is forced")
        case "top":
            return _("nothing that is out is higher")
        case "last":
            return _("you are last and it wins")
        case "higher":
            return _("it is higher than what lies there")
        case "ruff":
            return _("you have no {suit} and a trump wins").format(suit=suit)
        case "feed":
            return _("{name} is likely a friend and has the trick: points are welcome").format(name=name)
        case "friend":
            return _("{name} is likely a friend and has the trick").format(name=name)
        case "out":
            return _out(scene, reason, cards)
        case _:
            return _of_the_rest(reason.code, name, suit, cards)


def _of_the_rest(code: str, name: str, suit: str, cards: str) -> str:
    match code:
        case "void":
            return _("{name} has shown void in {suit}").format(name=name, suit=suit)
        case "draw-trumps":
            return _("your side draws the others' trumps")
        case "to-friend":
            return _("a friend may win it with the called {card}").format(card=cards)
        case "strong-trumps":
            return _("these trumps are strong in your hand")
        case "too-weak":
            return _("no trump is strong enough in your hand")
        case "bury":
            return _("it empties short suits and keeps trumps, winners and points")
        case "call":
            return _("others hold these, and you can lead to them")
        case _:
            return _("it costs the least")


def _out(scene: Scene, reason: Reason, cards: str) -> str:
    """That a higher card is out: which copy of it, where it is the last."""
    if reason.number == 1:
        nth = nth_text(scene.numbers.copies(reason.cards[0]))
        return _("the {nth} {card} is still out").format(nth=nth, card=cards)
    many = ngettext("{count} copy of {card} is still out", "{count} copies of {card} are still out", reason.number)
    return many.format(count=reason.number, card=cards)
