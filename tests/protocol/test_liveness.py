"""A silent peer is pinged, a dead one given up, a talking one left alone; no clock but the argument."""

import pytest

from paiyou_protocol.liveness import LOST, Liveness, answer
from paiyou_protocol.messages import Ping, Pong


def liveness() -> Liveness:
    return Liveness(100.0, ping_after=10.0, give_up_after=25.0)


def test_a_ping_is_answered_with_its_own_number() -> None:
    assert answer(Ping(17)) == Pong(17)


def test_a_silent_peer_is_pinged_then_pinged_again_then_given_up() -> None:
    peer = liveness()
    said = []
    for _ in range(3):
        now = peer.wake_at
        said.append((now, peer.check(now)))
    assert said == [(110.0, Ping(1)), (120.0, Ping(2)), (125.0, LOST)]


def test_nothing_is_due_before_its_time() -> None:
    peer = liveness()
    assert [peer.check(now) for now in (100.0, 105.0, 109.9)] == [None, None, None]
    assert peer.check(110.0) == Ping(1)
    assert peer.check(110.0) is None


def test_a_talking_peer_is_never_pinged() -> None:
    peer = liveness()
    for now in range(101, 200, 9):
        peer.heard(float(now))
        assert peer.check(float(now)) is None
        assert peer.wake_at == now + 10


def test_a_late_answer_saves_the_peer() -> None:
    peer = liveness()
    assert peer.check(110.0) == Ping(1)
    peer.heard(124.0)
    assert peer.check(125.0) is None
    assert peer.check(134.0) == Ping(2)
    assert peer.check(149.0) is LOST


def test_a_keeper_that_wakes_late_gives_up_at_once() -> None:
    assert liveness().check(1000.0) is LOST


@pytest.mark.parametrize(("ping_after", "give_up_after"), [(10.0, 10.0), (0.0, 5.0), (10.0, 3.0)])
def test_giving_up_before_the_first_ping_makes_no_sense(ping_after: float, give_up_after: float) -> None:
    with pytest.raises(ValueError, match=str(give_up_after)):
        Liveness(0.0, ping_after=ping_after, give_up_after=give_up_after)
