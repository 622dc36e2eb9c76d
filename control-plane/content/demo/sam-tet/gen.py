"""Nothing affordable, exactly affordable, best per đồng that is not best, joy beyond 32 bits, 100 cheap things."""

import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))
import packing
from packing import lines

rng = random.Random(2026)


def case(money, things):
    return lines((len(things), money), *things)


def things(n, dearest, most_joy):
    return [(rng.randint(1, dearest), rng.randint(1, most_joy)) for _ in range(n)]


def proportional(n):
    """Joy nearly in proportion to the price: choices hardly differ, so cutting branches does not help."""
    made = []
    for _ in range(n):
        price = rng.randint(300, 700)
        made.append((price, price * 1000 + rng.randint(0, 9)))
    return made


SAMPLES = [case(90, [(45, 70), (50, 90), (40, 56), (15, 20)]), case(5, [(6, 100), (7, 200)])]
TESTS = [
    case(1, [(1, 1)]),
    case(1, [(2, 10**9)]),
    case(10, [(10, 5), (3, 1)]),
    case(10, [(6, 7), (5, 5), (5, 5)]),
    case(100, [(1, 2), (100, 150)]),
    case(7, [(2, 3)]),
    case(20, things(10, 12, 30)),
    case(20_000, [(200, 10**9)] * 100),
    case(20_000, [(1, 10**9)] * 100),
    case(1000, things(60, 300, 10**6)),
    case(20_000, things(100, 20_000, 10**9)),
    case(20_000, proportional(100)),
    case(19_999, things(100, 900, 10**9)),
]


def solve(text):
    n, money, *numbers = map(int, text.split())
    best = [0] * (money + 1)
    for price, joy in zip(numbers[::2], numbers[1::2]):
        for total in range(money, price - 1, -1):
            best[total] = max(best[total], best[total - price] + joy)
    return str(best[money])


packing.write(__file__, solve, SAMPLES, TESTS)
