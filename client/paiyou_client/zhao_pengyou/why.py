"""Why: what is asked of us now, what the rules say to it, and what is wrong with the cards that are picked."""

from __future__ import annotations

from typing import assert_never

from paiyou_client.table_parts.book import rule_lines
from paiyou_client.table_parts.faces import faces_line, rank_text
from paiyou_client.translation import _, ngettext
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.lines import BLANK, Line, Piece, line
from paiyou_client.widgets.phrases import phrase
from paiyou_client.words.options import SWITCHES
from paiyou_client.words.rules import refused
from paiyou_client.zhao_pengyou.explain import call_refusal, follow_choices_of, refusal_of
from paiyou_client.zhao_pengyou.faces import rank_words, suit_word
from paiyou_client.zhao_pengyou.leads_said import cut_line, kind_words, lead_of
from paiyou_client.zhao_pengyou.phases.burying import is_doubled_only
from paiyou_client.zhao_pengyou.phases.calling import draft_of
from paiyou_client.zhao_pengyou.phases.stage import picked_cards
from paiyou_client.zhao_pengyou.scene import Scene
from paiyou_client.zhao_pengyou.ui import Ui
from paiyou_engine.refusal import IllegalAction
from paiyou_engine.zhao_pengyou.actions import Bury, Play
from paiyou_engine.zhao_pengyou.following import FollowChoices
from paiyou_engine.zhao_pengyou.game import ZHAO_PENGYOU
from paiyou_engine.zhao_pengyou.option_values import GroupLead
from paiyou_engine.zhao_pengyou.view import Phase


def why_lines(scene: Scene, ui: Ui, cells: int) -> tuple[Line, ...]:
    """What we may do now, which of our cards decide it, and why what is chosen may not be done."""
    return (*_wrong(scene, ui, cells), *_asked(scene))


def _asked(scene: Scene) -> tuple[Line, ...]:
    phase = scene.public.phase
    match phase:
        case Phase.DRAW | Phase.WINDOW:
            return _bid(scene) if scene.you is not None else (_nothing(),)
        case Phase.EXCHANGE if scene.is_turn:
            return _bury(scene)
        case Phase.CALLS if scene.is_turn:
            return _call(scene)
        case Phase.PLAY if scene.is_turn:
            return _follow(scene) if scene.public.trick.plays else _lead(scene)
        case Phase.STARTER | Phase.SHUFFLE | Phase.EXCHANGE | Phase.CALLS | Phase.PLAY | Phase.SCORES | Phase.OVER:
            return (_nothing(),)
        case _:
            assert_never(phase)


def _nothing() -> Line:
    return line(Piece(f"  {_('Nothing is asked of you now.')}", "soft"))


def _wrong(scene: Scene, ui: Ui, cells: int) -> tuple[Line, ...]:
    """What is wrong with the choice as it stands, and what the rule book says to it."""
    refusal = _refusal(scene, ui)
    if refusal is None:
        return ()
    said = line(Piece("  ! ", "bad"), refused(refusal.rule, refusal.facts))
    return (said, *rule_lines(ZHAO_PENGYOU.name, refusal.rule, cells - 1), BLANK)


def _refusal(scene: Scene, ui: Ui) -> IllegalAction | None:
    """Why the cards that are picked may not be played, buried or called."""
    if not scene.is_turn:
        return None
    if scene.public.phase is Phase.CALLS:
        return call_refusal(scene, ui.composing.made, draft_of(scene, ui))
    cards = picked_cards(scene, ui)
    if not cards:
        return None
    return refusal_of(scene, Bury(cards) if scene.public.phase is Phase.EXCHANGE else Play(cards))


def _bid(scene: Scene) -> tuple[Line, ...]:
    level = scene.public.levels[scene.you or 0]
    show = _(
        "Whoever shows cards of their own level may make trumps: yours is {level}, so you show {ranks}, all of one suit,"
        " which would be the trump suit. More cards beat fewer."
    )
    return (
        line(f"  {show.format(level=rank_text(level), ranks=rank_words(level))}"),
        line(
            f"  {_('Who makes trumps takes the kitty and plays, with friends, against the others. You need not bid.')}"
        ),
    )


def _bury(scene: Scene) -> tuple[Line, ...]:
    cap = scene.options.kitty_point_cap
    rows = [
        line(f"  {_put_back(scene.public.kitty)}"),
        BLANK,
        line(f"  {_counting(scene)}"),
    ]
    if cap is None:
        return tuple(rows)
    return (*rows, line(f"  {_('At this table at most {points} points may be buried.').format(points=cap)}"))


def _put_back(cards: int) -> str:
    return ngettext(
        "You took the kitty into your hand. Put any {count} card of it back, face down.",
        "You took the kitty into your hand. Put any {count} cards of it back, face down.",
        cards,
    ).format(count=cards)


def _counting(scene: Scene) -> str:
    if is_doubled_only(scene):
        return _(
            "Kings, tens and fives among them count double for the opposition if it takes the last trick,"
            " else not at all."
        )
    return _(
        "Kings, tens and fives among them count double or more for the opposition if it takes the last trick,"
        " else not at all."
    )


def _call(scene: Scene) -> tuple[Line, ...]:
    calls = scene.numbers.calls
    trumps = "" if scene.options.call_trumps else f" {SWITCHES['call_trumps'][1]}"
    name = ngettext(
        "Name {count} card, each with a number: whoever plays that copy joins you.",
        "Name {count} cards, each with a number: whoever plays that copy joins you.",
        calls,
    )
    second = _("The 2nd {card} is the second such card that is played in this deal, whoever played the first.")
    return (
        line(f"  {name.format(count=calls)}"),
        line(f"  {second.format(card=f'A{glyphs.SUITS[0]}')}"),
        line(f"  {SWITCHES['double_join'][not scene.options.double_join]}{trumps}"),
    )


def _lead(scene: Scene) -> tuple[Line, ...]:
    rows = [
        line(
            "  ",
            _(
                "You may lead a single card; a set, that is identical cards; or a sequence, that is sets of one size and"
                " suit whose ranks stand next to each other, the trump rank skipped."
            ),
        ),
        BLANK,
        line("  ", _("A group is several of these at once, of one suit, that nobody else can beat part by part.")),
    ]
    if scene.options.group_lead is GroupLead.OFF:
        return (*rows, line("  ", _("At this table groups may not be led.")))
    if scene.options.group_lead is GroupLead.ONE_SET_SIZE:
        rows.append(line("  ", _("At this table its parts are all single cards, or all sets of one size.")))
    cost = scene.options.false_group
    if not cost:
        stays = _("If any other player can beat a part, only the weakest such part stays as your lead.")
    else:
        stays = _(
            "If any other player can beat a part, only the weakest such part stays as your lead, and your side pays"
            " {points} points for each card that goes back."
        )
    return (*rows, line("  ", stays.format(points=cost)))


def _follow(scene: Scene) -> tuple[Line, ...]:
    lead, choices = lead_of(scene), follow_choices_of(scene)
    kind = kind_words(lead)
    play = ngettext("You play {count} card.", "You play {count} cards.", len(lead.cards))
    rows = [
        line(
            "  ",
            phrase(_("Led: {kind} of {suit}: {cards}"), kind=kind, suit=suit_word(lead.suit), cards=cut_line(lead)),
        ),
        line("  ", play.format(count=len(lead.cards)), Piece(f"  {_rule(scene)}", "soft")),
        BLANK,
    ]
    if not choices.suited:
        free = _("You hold no card of that suit, so any cards may be played; only trumps of the same form can win.")
        return (*rows, line("  ", free))
    rows.append(line("  ", phrase(_("Of that suit you hold: {cards}"), cards=faces_line(choices.suited))))
    return (*rows, *_duty(choices))


def _duty(choices: FollowChoices) -> tuple[Line, ...]:
    if len(choices.suited) <= choices.size:
        return (line("  ", _("That is no more than was led, so all of it must be played; the rest is free.")),)
    forced = choices.forced()
    rows = []
    if choices.form:
        sets = sum(len(run) for run in choices.form)
        rows.append(line("  ", _("You can answer with {count} of the led sets, so you must.").format(count=sets)))
    if forced:
        rows.append(line("  ", phrase(_("In every play that is allowed are: {cards}"), cards=faces_line(forced))))
    ways = choices.count()
    there_are = ngettext("There is {count} way to follow.", "There are {count} ways to follow.", ways)
    rows.append(line("  ", there_are.format(count=ways)))
    return tuple(rows)


def _rule(scene: Scene) -> str:
    return _("Table rule: {rule}").format(rule=_(scene.options.follow.help))
