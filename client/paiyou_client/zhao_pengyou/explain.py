"""What the rules say of an action, asked of the engine from our own view; no rule stands here.

The server is the referee; this says before it what it would answer, so that a wrong choice is put into words at once.
"""

from __future__ import annotations

from functools import lru_cache

from paiyou_client.kept import VIEWS
from paiyou_client.zhao_pengyou.leads_said import lead_of
from paiyou_client.zhao_pengyou.scene import Scene
from paiyou_engine.cards import Rank
from paiyou_engine.game import Choices
from paiyou_engine.refusal import Facts, IllegalAction
from paiyou_engine.zhao_pengyou.actions import Action, Bid, Bury, CallFriends, Play
from paiyou_engine.zhao_pengyou.bidding import Bidding, Shown, bid, check_held
from paiyou_engine.zhao_pengyou.burying import bury_choices
from paiyou_engine.zhao_pengyou.calls import Call, check_calls
from paiyou_engine.zhao_pengyou.following import FollowChoices, follow_choices
from paiyou_engine.zhao_pengyou.game import ZHAO_PENGYOU
from paiyou_engine.zhao_pengyou.ladder import Standing
from paiyou_engine.zhao_pengyou.leads import read_lead
from paiyou_engine.zhao_pengyou.view import Phase, PublicView, View


@lru_cache(maxsize=VIEWS)
def _choices_in(view: View) -> Choices[Action]:
    return ZHAO_PENGYOU.choices_in(view)


def choices_of(scene: Scene) -> Choices[Action]:
    """What we may do now."""
    return _choices_in(scene.view)


def follow_choices_of(scene: Scene) -> FollowChoices:
    """What we may play on the lead on the table."""
    return follow_choices(lead_of(scene), scene.hand, scene.order, scene.options)


def refusal_of(scene: Scene, action: Action) -> IllegalAction | None:
    """Why the rules refuse an action now; None if they allow it."""
    if choices_of(scene).contains(action):
        return None
    try:
        _check(scene, action)
    except IllegalAction as refusal:
        return refusal
    return _out_of_turn(scene)


def call_refusal(scene: Scene, made: tuple[Call, ...], call: Call) -> IllegalAction | None:
    """Why one more call is refused; that calls are missing yet is no reason."""
    if call in made:
        return IllegalAction("call.twice", Facts(cards=(call.card,)))
    try:
        # as often as calls are to be made, so that nothing but this call itself can be wrong before `call.twice`
        check_calls((call,) * scene.numbers.calls, scene.numbers, scene.order, scene.options)
    except IllegalAction as refusal:
        return None if refusal.rule == "call.twice" else refusal
    return None


def _check(scene: Scene, action: Action) -> None:
    """Raise what the engine says of the action itself."""
    match action:
        case Bid() if scene.you is not None and scene.public.phase in {Phase.DRAW, Phase.WINDOW}:
            standing = Standing(Rank(scene.public.levels[scene.you]), scene.public.active[scene.you])
            bid(_bidding(scene.public), scene.you, action.cards, standing, scene.options)
            check_held(action.cards, scene.hand)
        case Bury() if scene.is_turn:
            bury_choices(scene.hand, scene.public.kitty, scene.options).check(action.cards)
        case CallFriends() if scene.is_turn:
            check_calls(action.calls, scene.numbers, scene.order, scene.options)
        case Play() if scene.is_turn and scene.public.trick.plays:
            follow_choices_of(scene).check(action.cards)
        case Play() if scene.is_turn:
            read_lead(action.cards, action.parts, scene.order, scene.options)
        case _:
            return


def _bidding(public: PublicView) -> Bidding:
    """The bids as the rules see them, from what lies on the table."""
    if not public.bids:
        return Bidding()
    shown = [Shown(made.seat, made.cards[0], len(made.cards)) for made in public.bids]
    displaced = next((one for one, made in zip(shown, public.bids, strict=True) if made.open), None)
    return Bidding(shown[-1], displaced)


def _out_of_turn(scene: Scene) -> IllegalAction:
    if scene.public.phase in {Phase.SCORES, Phase.OVER}:
        return IllegalAction("play.over")
    return IllegalAction("play.turn")
