"""One row a seat: whose turn it is, side, level, cards, points, and what lies in front of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from paiyou_client.table_parts.faces import faces_within
from paiyou_client.translation import N_, _
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.lines import BLANK, Line, Piece, cells_of, fit, fit_text, inked, line, right, width
from paiyou_client.zhao_pengyou.marking import signs_of
from paiyou_client.zhao_pengyou.results import change_text
from paiyou_client.zhao_pengyou.scene import Scene, level_text
from paiyou_engine.zhao_pengyou.view import Phase, TrickView

_NUMBER, _SIDE, _LEVEL, _CARDS, _POINTS = 5, 3, 7, 5, 10
_SHORTEST_NAME, _LONGEST_NAME = 9, 20
_SMALLEST_TABLE = 20


class Side(StrEnum):
    """The mark of a seat's side; what it stands for is in `SIDE_WORDS`."""

    MAKER = "M"
    FRIEND = "F"
    OPPOSITION = "O"
    MAYBE = "O?"
    UNKNOWN = ""


SIDE_WORDS = {
    Side.MAKER: N_("maker"),
    Side.FRIEND: N_("friend, on the maker's side"),
    Side.OPPOSITION: N_("opposition"),
    Side.MAYBE: N_("took points, may be opposition"),
}
_SIDE_INKS = {Side.MAKER: "maker", Side.FRIEND: "member"}


@dataclass(frozen=True)
class Columns:
    """How many cells each column of a seat's row has."""

    name: int
    table: int

    @property
    def table_start(self) -> int:
        """Where the cards on the table begin."""
        return _NUMBER + self.name + _SIDE + _LEVEL + _CARDS + _POINTS


def columns(scene: Scene, cells: int) -> Columns:
    """The columns of seat rows of so many cells: the name takes what it needs as long as the cards keep their room."""
    fixed = _NUMBER + _SIDE + _LEVEL + _CARDS + _POINTS
    most = min(_LONGEST_NAME + 1, cells - fixed - _SMALLEST_TABLE)
    name = max(_SHORTEST_NAME, scene.longest_name(max(_SHORTEST_NAME, most) - 1) + 1)
    return Columns(name, cells - fixed - name)


def title_line(scene: Scene, cells: int) -> Line:
    """The rule above the rows, with the columns' titles in it."""
    shape = columns(scene, cells)
    level = _NUMBER + shape.name + _SIDE
    cards = level + _LEVEL
    titles = (
        (_NUMBER, _("seat")),
        (level, _("level")),
        (cards, _("cards")),
        (cards + _CARDS + 1, _("points")),
        (shape.table_start + 2, front_title(scene)),
    )
    text, pieces = 0, list[Piece]()
    for start, word in titles:
        pieces += [Piece(glyphs.RULE * (start - text), "rule"), Piece(word, "dim")]
        text = start + cells_of(word)
    return fit((*pieces, Piece(glyphs.RULE * (cells - text), "rule")), cells)


def seat_lines(scene: Scene, cells: int) -> tuple[Line, ...]:
    """The rows of all seats."""
    shape = columns(scene, cells)
    names = scene.seat_names(shape.name - 1)
    return tuple(_row(scene, seat, names[seat], shape) for seat in scene.rows)


def side_of(scene: Scene, seat: int) -> Side:
    """What everybody knows of a seat's side."""
    public = scene.public
    if public.maker is None:
        return Side.UNKNOWN
    if seat == public.maker:
        return Side.MAKER
    if seat in public.maker_side:
        return Side.FRIEND
    is_over = public.phase in {Phase.SCORES, Phase.OVER}
    if is_over or (public.calls and all(state.used_by is not None for state in public.calls)):
        return Side.OPPOSITION
    return Side.MAYBE if public.captured and public.captured[seat] else Side.UNKNOWN


def side_piece(scene: Scene, seat: int, cells: int = 0) -> Piece:
    """The same as its mark."""
    side = side_of(scene, seat)
    return Piece(f"{side:<{cells}}", _SIDE_INKS.get(side, "opposition"))


def shown_trick(scene: Scene) -> tuple[TrickView, bool]:
    """The trick on the table; the last complete one, and True, while nobody has led to the next."""
    public = scene.public
    if public.phase in {Phase.PLAY, Phase.SCORES, Phase.OVER} and not public.trick.plays and public.tricks:
        return public.tricks[-1], True
    return public.trick, False


def _row(scene: Scene, seat: int, name: str, shape: Columns) -> Line:
    public = scene.public
    at_turn = public.turn == seat
    row = line(
        Piece(f" {glyphs.TURN}" if at_turn else "  ", "turn"),
        Piece(f"{seat + 1:2} ", "dim"),
        Piece(fit_text(name, shape.name), name_ink(scene, seat, at_turn=at_turn)),
        side_piece(scene, seat, _SIDE),
        Piece(fit_text(_level(scene, seat), _LEVEL), "" if public.active[seat] else "dim"),
        Piece(f"{public.counts[seat]:>3}".ljust(_CARDS)),
        fit(points_of(scene, seat), _POINTS),
        _table_with_note(scene, seat, shape.table),
    )
    return inked(row, "turn-row") if at_turn else row


def _table_with_note(scene: Scene, seat: int, cells: int) -> Line:
    """What lies in front of a seat; at the end what there is to say of its player (``away``), which is never cut."""
    note = scene.players[seat].note
    if not note:
        return fit(front_of(scene, seat, cells), cells)
    said = f" {note} "
    room = cells - cells_of(said)
    return line(fit(front_of(scene, seat, room), room), Piece(said, "warn"))


def name_ink(scene: Scene, seat: int, *, at_turn: bool) -> str:
    """How a name is written."""
    if at_turn:
        return "turn"
    return "you" if scene.has_own_ink(seat) else ("soft" if scene.players[seat].is_bot else "")


def _level(scene: Scene, seat: int) -> str:
    return level_text(scene.public, seat)


def points_of(scene: Scene, seat: int, cells: int = 6) -> Line:
    """Captured card points; in brackets where they do not count for the opposition; then what false groups cost."""
    public = scene.public
    if not public.captured:
        return BLANK
    points = public.captured[seat]
    penalty = public.penalties[seat] if public.penalties else 0
    if not points and not penalty:
        return BLANK
    text = f"({points})" if seat in public.maker_side else f"{points} "
    ink = "dim" if seat in public.maker_side else "opposition"
    shown = text if points else ""
    return line(Piece(right(shown, max(cells, len(shown))), ink), Piece(f"-{penalty}" if penalty else "", "bad"))


def front_title(scene: Scene) -> str:
    """What that is called."""
    if scene.public.phase in {Phase.DRAW, Phase.WINDOW, Phase.SHUFFLE, Phase.STARTER}:
        return _("bid")
    if scene.public.phase in {Phase.SCORES, Phase.OVER}:
        return _("level now")
    return _("last trick") if shown_trick(scene)[1] else _("this trick")


def front_of(scene: Scene, seat: int, cells: int) -> Line:
    """What lies in front of a seat, or what it is doing."""
    match scene.public.phase:
        case Phase.STARTER | Phase.SHUFFLE | Phase.DRAW | Phase.WINDOW:
            return _bidding(scene, seat, cells)
        case Phase.EXCHANGE | Phase.CALLS:
            return _making(scene, seat)
        case Phase.PLAY:
            return _trick(scene, seat, cells)
        case Phase.SCORES | Phase.OVER:
            return _after(scene, seat)


def _bidding(scene: Scene, seat: int, cells: int) -> Line:
    public = scene.public
    shown = [bid for bid in public.bids if bid.seat == seat]
    if shown:
        stands = public.bids[-1] is shown[-1]
        word = "" if stands else _("may match") if shown[-1].open else _("taken back")
        cards = faces_within(shown[-1].cards, cells - 2, signs_of(scene))
        bid = line(Piece(f" {glyphs.WINNING if stands else ' '}", "title"), cards if stands else inked(cards, "dim"))
        return line(bid, Piece(f"  {word}" if width(bid) + cells_of(word) + 2 <= cells else "", "dim"))
    if seat in public.passed:
        return line(Piece(f"  {_('passed')}", "dim"))
    if not public.active[seat]:
        return line(Piece(f"  {_('may not bid')}", "dim"))
    return line(Piece(f"  {_('ready')}", "dim")) if seat in public.hurried else BLANK


def _making(scene: Scene, seat: int) -> Line:
    if seat != scene.public.maker:
        return BLANK
    is_burying = scene.public.phase is Phase.EXCHANGE
    what = _("burying {count}").format(count=scene.public.kitty) if is_burying else _("calling")
    return line(Piece(f"  {what}", "soft"))


def _trick(scene: Scene, seat: int, cells: int) -> Line:
    trick, is_old = shown_trick(scene)
    play = next((play for play in trick.plays if play.seat == seat), None)
    to_do: Line = BLANK
    if scene.public.turn == seat:
        to_do = line(Piece(f"  {_to_do(is_you=seat == scene.you, is_lead=not scene.public.trick.plays)}", "turn"))
    if play is None:
        return to_do
    led = glyphs.LED if trick.plays[0].seat == seat else " "
    wins = glyphs.WINNING if trick.winning == seat else " "
    room = cells - 2 - width(to_do)
    cards = faces_within(play.cards, room, signs_of(scene))
    if to_do and width(cards) > room:
        return to_do
    return line(Piece(led, "soft"), Piece(wins, "title"), inked(cards, "dim") if is_old else cards, to_do)


def _to_do(*, is_you: bool, is_lead: bool) -> str:
    """What everybody waits for."""
    if is_lead:
        return _("you lead") if is_you else _("to lead")
    return _("you play") if is_you else _("to play")


def _after(scene: Scene, seat: int) -> Line:
    public = scene.public
    change = fit(line(f"  {change_text(scene, seat)}"), 12) if public.results else BLANK
    if seat in public.winners:
        return line(change, Piece(glyphs.WINNING, "title"))
    if public.phase is Phase.SCORES and seat in public.hurried:
        return line(change, Piece(glyphs.TICK, "good"))
    return change
