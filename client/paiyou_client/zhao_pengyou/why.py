"""Why these cards: what the rules ask of us now, at more length than the line below the hand."""

from __future__ import annotations

from paiyou_client.table_parts.faces import faces_line
from paiyou_client.widgets.lines import BLANK, Line, Piece, line
from paiyou_client.zhao_pengyou.explain import follow_choices_of
from paiyou_client.zhao_pengyou.faces import suit_word
from paiyou_client.zhao_pengyou.leads_said import cut_line, kind_words, lead_of
from paiyou_client.zhao_pengyou.scene import Scene
from paiyou_engine.zhao_pengyou.following import FollowChoices
from paiyou_engine.zhao_pengyou.option_values import GroupLead
from paiyou_engine.zhao_pengyou.view import Phase


def why_lines(scene: Scene) -> tuple[Line, ...]:
    """What we may do now, and which of our cards decide it."""
    if scene.public.phase is not Phase.PLAY or not scene.is_turn:
        return (line(Piece("  Nothing is asked of you now.", "soft")),)
    return _follow(scene) if scene.public.trick.plays else _lead(scene)


def _lead(scene: Scene) -> tuple[Line, ...]:
    rows = [
        line(
            "  You may lead a single card; a set, that is identical cards; or a sequence, that is sets of one size and "
            "suit whose ranks stand next to each other, the trump rank skipped."
        ),
        BLANK,
        line("  A group is several of these at once, of one suit, that nobody else can beat part by part."),
    ]
    if scene.options.group_lead is GroupLead.OFF:
        return (*rows, line("  At this table groups may not be led."))
    if scene.options.group_lead is GroupLead.ONE_SET_SIZE:
        rows.append(line("  At this table its parts are all single cards, or all sets of one size."))
    cost = scene.options.false_group
    end = f", and your side pays {cost} points for each card that goes back" if cost else ""
    return (*rows, line(f"  If any other player can beat a part, only the weakest such part stays as your lead{end}."))


def _follow(scene: Scene) -> tuple[Line, ...]:
    lead, choices = lead_of(scene), follow_choices_of(scene)
    rows = [
        line(f"  Led: {kind_words(lead)} of {suit_word(lead.suit)}: ", cut_line(lead)),
        line(f"  You play {len(lead.cards)} card{'s' if len(lead.cards) > 1 else ''}.", Piece(_rule(scene), "soft")),
        BLANK,
    ]
    if not choices.suited:
        free = "  You hold no card of that suit, so any cards may be played; only trumps of the same form can win."
        return (*rows, line(free))
    rows.append(line("  Of that suit you hold: ", faces_line(choices.suited)))
    return (*rows, *_duty(choices))


def _duty(choices: FollowChoices) -> tuple[Line, ...]:
    if len(choices.suited) <= choices.size:
        return (line("  That is no more than was led, so all of it must be played; the rest is free."),)
    forced = choices.forced()
    rows = []
    if choices.form:
        sets = sum(len(run) for run in choices.form)
        rows.append(line(f"  You can answer with {sets} of the led sets, so you must: "))
    if forced:
        rows.append(line("  In every play that is allowed are: ", faces_line(forced)))
    rows.append(line(f"  There are {choices.count()} ways to follow."))
    return tuple(rows)


def _rule(scene: Scene) -> str:
    return f"  Table rule: {scene.options.follow.help}"
