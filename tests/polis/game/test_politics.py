"""Trade, the Proxenos, civil war (rules trade.*, route.*, proxenos.*, redeem.*, civil-war.*)."""

from tests.polis.games import legal, play, position

EXCHANGE = {"trade": "illyria.first", "rolls": [2]}


def test_an_exchange_pays_by_the_marker_and_moves_it_right() -> None:
    after, rules = play(position(prices={"wood": 7}), EXCHANGE)
    assert (after["goods"]["sparta"]["wood"], after["goods"]["sparta"]["wheat"]) == (1, 9)
    assert after["prices"] == {"wood": 9}
    assert after["merchants"]["sparta"] == 0
    assert after["sent"] == {"illyria.first": "sparta"}
    assert rules == ["trade.merchant.sent", "trade.price.given", "trade.exchange.gained", "trade.exchange-roll"]


def test_the_marker_stops_at_both_ends() -> None:
    after, rules = play(position(prices={"wood": 9}), EXCHANGE | {"rolls": [4]})
    assert (after["prices"], rules[-1]) == ({"wood": 10}, "trade.table-end")
    assert play(position(prices={"wood": 8}), EXCHANGE | {"rolls": [2]})[1][-1] == "trade.exchange-roll"
    bought = {"trade": "illyria.first", "pay": "silver", "rolls": [1, 3]}
    after, rules = play(position(prices={"wood": 2}), bought)
    assert "prices" not in after
    assert after["goods"]["sparta"] | {"silver": 3, "wheat": 9} == after["goods"]["sparta"]
    assert rules == ["trade.merchant.sent", "trade.purchase.bought", "trade.purchase-roll", "trade.table-end"]


def test_the_ways_to_the_markets() -> None:
    def markets(**changes: object) -> set[str]:
        return {move["trade"].partition(".")[0] for move in legal(position(**changes), "trade")}

    everywhere = {"aigyptos", "persis", "thrake", "illyria"}
    assert markets(units={}) == everywhere
    assert markets(units={"athens": {"ionio": 1}}) == everywhere - {"illyria"}
    assert markets(units={"athens": {"myrtoon": 1}}) == {"illyria"}
    shut = {"athens": {"ionio": 1, "myrtoon": 1}}
    own = {"epidamnos": "sparta", "sparta": "sparta", "pylos": "sparta"}
    assert markets(units=shut, owners=own, population=dict.fromkeys(own, 1)) == {"illyria"}
    assert markets(turn_of="athens", units={"sparta": {"kyklades": 1}}) == set()


def test_the_proxenos_bribes_every_unit_on_its_cheapest_way() -> None:
    data = position(units={"athens": {"arkadia": 2, "messenia": 1, "achaia": 1, "boiotia": 1, "megaris": 1}})
    after, rules = play(data, {"proxenos": "korinthos"})
    assert after["goods"]["sparta"]["silver"] == 6 - 3
    assert rules == ["proxenos.move.moved", "proxenos.move.control", "proxenos.bribe.paid", "proxenos.counted"]
    between = position(units={"athens": {"arkadia": 2, "megaris": 1}}, readings={"bribe-areas": "between"})
    assert play(between, {"proxenos": "korinthos"})[0]["goods"]["sparta"]["silver"] == 6
    assert play(between, {"proxenos": "argos"})[0]["goods"]["sparta"]["silver"] == 6


def test_from_a_harbour_the_proxenos_crosses_the_sea() -> None:
    data = position(proxenoi={"athens": "athenai", "sparta": "pylos"}, units={"athens": {"kyklades": 2, "ionia": 1}})
    assert play(data, {"proxenos": "epidamnos"})[0]["proxenoi"]["sparta"] == "epidamnos"
    after, _ = play(data, {"proxenos": "samos"})
    assert after["goods"]["sparta"]["silver"] == 6 - 1


def test_civil_war_costs_more_in_a_polis_of_the_enemy() -> None:
    after, _ = play(position(proxenoi={"sparta": "argos"}), {"civil-war": "argos"})
    assert (after["owners"]["argos"], after["population"]["argos"]) == ("sparta", 3)
    assert (after["goods"]["sparta"].get("silver", 0), after["prestige"]["sparta"]) == (0, 8)
    enemy = position(proxenoi={"sparta": "chalkis"}, population={"athenai": 5, "chalkis": 2, "sparta": 4, "pylos": 2})
    after, rules = play(enemy, {"civil-war": "chalkis"})
    assert (after["population"]["chalkis"], after["prestige"]["sparta"]) == (2, 7)
    taken = ["civil-war.cost.enemy", "civil-war.change", "civil-war.population", "civil-war.points"]
    assert rules == [*taken, "unit.stay"]
