"""Who serves: a list, a name, and what of a table's place changes when they do."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chassis.grpcclient import Pool, away_last, rendezvous
from chassis.members import Members, Name, merged, parse
from chassis.settings import Settings
from tests.dnsserver import DnsServer, serving
from tests.waiting import until
from tuteapi.v1.game_pb2_grpc import GameServiceStub

TABLES = [f"t_{n}" for n in range(1_000)]

processes = st.sets(st.integers(1, 65_535), min_size=2, max_size=9).map(
    lambda ports: [f"10.0.0.1:{port}" for port in sorted(ports)]
)


@settings(max_examples=25)
@given(processes)
def test_one_more_of_n_processes_takes_about_the_nth_part_and_moves_nothing_else(
    addresses: list[str],
) -> None:
    *before, added = addresses
    moved = 0
    for table in TABLES:
        was, now = rendezvous(before, table)[0], rendezvous(addresses, table)[0]
        assert now in (was, added)
        moved += now == added
    share = len(TABLES) / len(addresses)
    assert 0.5 * share < moved < 1.6 * share


@settings(max_examples=25)
@given(processes, st.data())
def test_one_process_less_moves_its_own_tables_only_to_whom_they_had_as_their_next(
    addresses: list[str], data: st.DataObject
) -> None:
    gone = data.draw(st.sampled_from(addresses))
    left = [each for each in addresses if each != gone]
    for table in TABLES[:300]:
        order = rendezvous(addresses, table)
        assert rendezvous(left, table) == tuple(each for each in order if each != gone)


@given(processes, st.integers())
def test_the_order_of_the_list_is_of_no_account(addresses: list[str], seed: int) -> None:
    mixed = list(addresses)
    Random(seed).shuffle(mixed)
    for table in TABLES[:50]:
        assert rendezvous(addresses, table) == rendezvous(mixed, table)


def test_who_failed_lately_is_asked_last_and_never_left_out() -> None:
    assert away_last("abc", set()) == "abc"
    assert away_last("abc", {"a"}) == ["b", "c", "a"]
    assert away_last("abc", {"b", "a", "c"}) == ["a", "b", "c"]


def test_the_setting_is_a_list_of_places_and_names() -> None:
    assert parse(" a:1 , dns:///game:7101,[::1]:2") == ["a:1", Name("game", 7101), "[::1]:2"]
    assert parse("dns://10.0.0.2/game:7") == [Name("game", 7, "10.0.0.2", 53)]
    assert parse("dns://10.0.0.2:8600/game:7") == [Name("game", 7, "10.0.0.2", 8600)]
    assert parse("") == []


@pytest.mark.parametrize(
    "wrong", ["game", "game:", "game:x", "game:70000", ":1", "dns:///game", "dns://game:7101"]
)
def test_what_is_no_address_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match="is not"):
        parse(wrong)


def test_nobody_is_there_twice_and_a_names_order_does_not_depend_on_the_answers() -> None:
    entries = parse("b:1,dns:///game:1")
    name = Name("game", 1)
    assert merged(entries, {name: ["c:1", "b:1", "a:1"]}) == ("b:1", "a:1", "c:1")
    assert merged(entries, {}) == ("b:1",)


@pytest.fixture
def dns() -> Iterator[DnsServer]:
    with serving() as server:
        yield server


async def test_a_names_addresses_are_processes_and_follow_its_records(dns: DnsServer) -> None:
    members = Members(f"x:1,dns://{dns.address}/game.test:7101")
    seen = [members.addresses]
    for hosts in (["10.0.0.2", "10.0.0.1"], ["10.0.0.1", "10.0.0.2"], ["10.0.0.3"]):
        dns.hosts["game.test"] = hosts
        moved = await members.look()
        assert moved == (members.addresses != seen[-1])
        seen.append(members.addresses)
    two = ("x:1", "10.0.0.1:7101", "10.0.0.2:7101")
    assert seen == [("x:1",), two, two, ("x:1", "10.0.0.3:7101")]


async def test_who_was_asked_lately_is_not_asked_again(dns: DnsServer) -> None:
    dns.hosts["game.test"] = ["10.0.0.1"]
    members = Members(f"dns://{dns.address}/game.test:7101")
    assert await members.look(60)
    assert not await members.look(60)
    assert len(dns.asked) == 1


async def test_a_name_that_has_no_answer_keeps_the_addresses_it_had(dns: DnsServer) -> None:
    dns.hosts["game.test"] = ["10.0.0.1"]
    members = Members(f"dns://{dns.address}/game.test:7101")
    await members.look()
    dns.hosts["game.test"] = []
    assert not await members.look()
    del dns.hosts["game.test"]
    assert not await members.look()
    assert members.addresses == ("10.0.0.1:7101",)


async def test_a_pool_follows_tells_of_it_and_looks_again_when_a_call_failed(
    dns: DnsServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("chassis.members.EVERY_S", 60.0)
    monkeypatch.setattr("chassis.grpcclient.SOONEST_S", 0.01)
    dns.hosts["game.test"] = ["127.0.0.1"]
    told: list[int] = []
    setting = f"dns://{dns.address}/game.test:7101"
    async with Pool(setting, Settings().service_token, GameServiceStub) as pool:
        pool.changed = lambda: told.append(len(pool.addresses))
        assert pool.pick("t_1") == ["127.0.0.1:7101"]
        gone = pool.channel("127.0.0.1:7101")
        dns.hosts["game.test"] = ["127.0.0.2", "127.0.0.3"]
        pool.failed("127.0.0.1:7101")
        await until(lambda: _is(told == [2]))
        assert sorted(pool.pick("t_1")) == ["127.0.0.2:7101", "127.0.0.3:7101"]
        assert pool.channel("127.0.0.1:7101") is not gone


async def test_a_slow_dns_holds_up_no_call_where_somebody_is_known(
    dns: DnsServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("chassis.members.EVERY_S", 0.0)
    setting = f"dns://{dns.address}/game.test:7101"
    dns.hosts["game.test"] = ["10.0.0.1"]
    pool = Pool(setting, Settings().service_token, GameServiceStub)
    await pool.fresh()
    assert pool.addresses == ("10.0.0.1:7101",)
    dns.hosts["game.test"] = ["10.0.0.2"]
    with dns.silent:
        await pool.fresh()
        assert pool.addresses == ("10.0.0.1:7101",)
    await until(lambda: _is(pool.addresses == ("10.0.0.2:7101",)))
    await pool.__aexit__(None, None, None)


async def _is(true: bool) -> bool:
    return true
