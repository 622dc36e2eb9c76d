"""One family, arriving in the last minute, waiting that pays, one-way streets, no way to visit all, 16 open doors."""

import math
import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))
import packing
from packing import lines

rng = random.Random(101)


def case(families, ways):
    return lines(len(families), *families, *ways)


def one_way_ways(n, most):
    """Random ways, made the fastest by going through other places where that is quicker."""
    places = range(n + 1)
    ways = [[0 if i == j else rng.randint(1, most) for j in places] for i in places]
    for k in places:
        for i in places:
            for j in places:
                ways[i][j] = min(ways[i][j], ways[i][k] + ways[k][j])
    return ways


def round_trip(ways, slack, longest=30):
    """Families that a random tour visits in time, with windows about `slack` minutes wide."""
    n = len(ways) - 1
    order = rng.sample(range(1, n + 1), n)
    families, now, here = [None] * n, 0, 0
    for there in order:
        now += ways[here][there]
        opens = max(0, now - rng.randint(0, slack) + slack // 4)
        now = max(now, opens)
        stay = rng.randint(1, longest)
        families[there - 1] = (opens, now + rng.randint(0, slack), stay)
        now += stay
        here = there
    return families


def tour(n, most, slack):
    ways = one_way_ways(n, most)
    return case(round_trip(ways, slack), ways)


ALWAYS = (0, 10**6, 5)
late = round_trip(one_way_ways(12, 500), 300)
late[7] = (0, 0, 10)
SAMPLES = [
    case([(0, 100, 10), (30, 60, 5), (0, 12, 20)], [[0, 10, 8, 12], [9, 0, 15, 7], [8, 14, 0, 6], [12, 8, 6, 0]]),
    case([(0, 5, 10), (0, 5, 10)], [[0, 4, 4], [4, 0, 4], [4, 4, 0]]),
]
TESTS = [
    case([(0, 7, 1)], [[0, 7], [3, 0]]),
    case([(0, 6, 1)], [[0, 7], [3, 0]]),
    case([(50, 50, 1000)], [[0, 7], [3, 0]]),
    case([(90, 95, 5), (0, 99, 5)], [[0, 1, 50], [1, 0, 50], [50, 50, 0]]),
    tour(5, 30, 20),
    tour(8, 100, 60),
    tour(10, 100, 2000),
    case(late, one_way_ways(12, 500)),
    tour(14, 1000, 500),
    tour(16, 10**5, 30_000),
    case([ALWAYS] * 16, [[0 if i == j else 100 for j in range(17)] for i in range(17)]),
    case([ALWAYS] * 16, one_way_ways(16, 10**5)),
    case([(rng.randint(0, 3000), 10**6, 1000) for _ in range(16)], one_way_ways(16, 900)),
]


def solve(text):
    n, *numbers = map(int, text.split())
    families = [numbers[3 * i : 3 * i + 3] for i in range(n)]
    ways = [numbers[3 * n + (n + 1) * i :][: n + 1] for i in range(n + 1)]
    left = [[math.inf] * n for _ in range(1 << n)]
    for visited in range(1, 1 << n):
        for last in range(n):
            if visited >> last & 1:
                opens, closes, stay = families[last]
                before = visited ^ 1 << last
                if before:
                    arrives = min(left[before][i] + ways[i + 1][last + 1] for i in range(n))
                else:
                    arrives = ways[0][last + 1]
                if arrives <= closes:
                    left[visited][last] = max(arrives, opens) + stay
    home = min(left[-1][i] + ways[i + 1][0] for i in range(n))
    return str(home if home < math.inf else -1)


packing.write(__file__, solve, SAMPLES, TESTS)
