"""No routes, one route, a dear route that only the ticket makes worth while, sums beyond 32 bits, a long chain."""

import heapq
import math
import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))
import packing
from packing import lines, tiled

rng = random.Random(84)


def case(n, routes):
    return lines((n, len(routes)), *routes)


def network(n, m, dearest):
    """A connected network with m routes, in random order and direction."""
    routes = [(place, rng.randint(max(1, place - 9), place - 1)) for place in range(2, n + 1)]
    while len(routes) < m:
        u, v = rng.randint(1, n), rng.randint(1, n)
        if u != v:
            routes.append((u, v))
    rng.shuffle(routes)
    return [(*(route if rng.random() < 0.5 else route[::-1]), rng.randint(1, dearest)) for route in routes]


def embankment(n, prices):
    """A chain of places with a shortcut over every second one."""
    routes = [(place, place + 1) for place in range(1, n)] + [(place + 2, place) for place in range(1, n - 1)]
    return [(*route, price) for route, price in zip(routes, tiled(prices, len(routes)))]


FULL = 2 * 10**4
SAMPLES = [
    case(4, [(1, 2, 30), (2, 3, 40), (3, 4, 50), (1, 4, 90)]),
    case(3, [(1, 2, 10)]),
    case(5, [(1, 2, 5), (2, 3, 5), (3, 5, 5), (1, 4, 12), (4, 5, 1)]),
]
TESTS = [
    case(2, []),
    case(2, [(2, 1, 10**9)]),
    case(3, [(1, 2, 1), (1, 2, 7), (3, 2, 4), (2, 3, 9)]),
    case(4, [(1, 2, 10), (2, 4, 10), (1, 3, 1), (3, 4, 100)]),
    case(6, [(1, 2, 3), (2, 3, 3), (3, 6, 3), (6, 5, 2), (5, 4, 2), (4, 1, 50)]),
    case(5, [(1, 2, 1), (2, 3, 1), (4, 5, 1)]),
    case(50, network(50, 120, 100)),
    case(1000, network(1000, 1500, 10**9)),
    case(2000, network(2000, 8000, 10)),
    case(5000, network(5000, 5500, 10**9)),
    case(FULL, [(place, place + 1, 10**9) for place in range(1, FULL)]),
    case(FULL, embankment(FULL, [rng.randint(10**8, 10**9) for _ in range(300)])),
]


def solve(text):
    n, m, *numbers = map(int, text.split())
    roads = [[] for _ in range(n + 1)]
    for u, v, w in zip(numbers[::3], numbers[1::3], numbers[2::3]):
        roads[u].append((v, w))
        roads[v].append((u, w))

    def from_place(start):
        money = [math.inf] * (n + 1)
        money[start] = 0
        heap = [(0, start)]
        while heap:
            paid, place = heapq.heappop(heap)
            if paid == money[place]:
                for other, price in roads[place]:
                    if paid + price < money[other]:
                        money[other] = paid + price
                        heapq.heappush(heap, (money[other], other))
        return money

    out, home = from_place(1), from_place(n)
    best = min((out[u] + home[v] for u in range(1, n + 1) for v, _ in roads[u]), default=math.inf)
    return str(best if best < math.inf else -1)


packing.write(__file__, solve, SAMPLES, TESTS)
