"""A hint for Zhao Pengyou in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from paiyou_client.table_parts.faces import faces_line
from paiyou_client.translation import N_, Msgid, _, ngettext
from paiyou_client.widgets.lines import plain
from paiyou_client.words.hints import hint_words
from paiyou_client.zhao_pengyou.faces import nth_text, suit_word
from paiyou_client.zhao_pengyou.logline import calls_in_words
from paiyou_client.zhao_pengyou.scene import Scene
from paiyou_engine.bots.hints import Hint, Reason
from paiyou_engine.zhao_pengyou.actions import Bid, Bury, CallFriends, Pass, Play

_CHEAP: Final = N_("it costs the least")
_PLAIN: Final[Mapping[str, Msgid]] = {
    "forced": N_("it is forced"),
    "top": N_("nothing that is out is higher"),
    "last": N_("you are last and it wins"),
    "higher": N_("it is higher than what lies there"),
    "beaten": N_("you cannot beat what lies there, and it costs the least"),
    "likely": N_("your side likely takes the trick with it"),
    "draw-trumps": N_("your side draws the others' trumps"),
    "strong-trumps": N_("these trumps are strong in your hand"),
    "anything": N_("so many deals went by that anything is enough"),
    "too-weak": N_("no trump is strong enough in your hand"),
    "early": N_("so few cards tell nothing yet"),
    "own-bid": N_("your own bid stands"),
    "no-higher": N_("nothing in your hand goes higher than the bid that stands"),
    "nothing-to-show": N_("your hand has nothing that may be shown"),
    "no-points": N_("it buries no points"),
    "call": N_("others hold these, and you can lead to them"),
    "held-by-others": N_("others hold these"),
}
"""Reasons that speak of no card, seat or suit."""


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
        case "ruff":
            return _("you have no {suit} and a trump wins").format(suit=suit)
        case "feed" | "feed-likely" | "ally" | "ally-likely":
            return _ally(reason, name)
        case "out":
            return _out(scene, reason, cards)
        case "void":
            return _("{name} plays after you and has shown void in {suit}").format(name=name, suit=suit)
        case "void-there":
            return _("{name} has shown void in {suit} and might trump a lead there").format(name=name, suit=suit)
        case "to-friend":
            return _("a friend may win it with the called {card}").format(card=cards)
        case "void-self":
            return _("it leaves you void in {suit}").format(suit=suit)
        case _:
            return _(_PLAIN.get(reason.code, _CHEAP))


def _ally(reason: Reason, name: str) -> str:
    """That somebody of one's own side has the trick, as far as one can tell."""
    match reason.code:
        case "feed":
            said = _("{name} is on your side and has the trick: points are welcome")
        case "feed-likely":
            said = _("{name} is likely on your side and has the trick: points are welcome")
        case "ally":
            said = _("{name} is on your side and has the trick")
        case _:
            said = _("{name} is likely on your side and has the trick")
    return said.format(name=name)


def _out(scene: Scene, reason: Reason, cards: str) -> str:
    """That a card is out that beats those kept back: which copy of it, where it is the last."""
    if reason.number == 1:
        nth = nth_text(scene.numbers.copies(reason.cards[0]))
        return _("the {nth} {card} is still out and beats your better cards").format(nth=nth, card=cards)
    many = ngettext(
        "{count} copy of {card} is still out and beats your better cards",
        "{count} copies of {card} are still out and beat your better cards",
        reason.number,
    )
    return many.format(count=reason.number, card=cards)
