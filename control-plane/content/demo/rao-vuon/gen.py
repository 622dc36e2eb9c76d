"""One tree, trees in a line, in one place, on a grid, at the far corners, and a garden with 40,000 corners."""

import math
import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))
import packing
from packing import lines, tiled

rng = random.Random(47)


def case(distance, trees):
    return lines((len(trees), distance), *trees)


def trees(n, most):
    return [(rng.randint(-most, most), rng.randint(-most, most)) for _ in range(n)]


def many_corners(most):
    """A convex polygon whose sides are every direction with steps up to `most`, so each point is a corner."""
    quarter = [(x, y) for x in range(1, most) for y in range(most) if math.gcd(x, y) == 1]
    quarter.sort(key=lambda side: math.atan2(side[1], side[0]))
    x = y = 0
    corners = []
    for turn in range(4):
        for dx, dy in quarter:
            dx, dy = [(dx, dy), (-dy, dx), (-dx, -dy), (dy, -dx)][turn]
            x, y = x + dx, y + dy
            corners.append((x, y))
    middle = max(corner[1] for corner in corners) // 2
    return [(x, y - middle) for x, y in corners]


FULL = 10**5
corners = many_corners(128)
crowded = corners + tiled(trees(1000, 90_000), FULL - len(corners))
SAMPLES = [case(1, [(0, 0), (4, 0), (4, 3), (0, 3), (2, 1)]), case(10, [(5, -5)])]
TESTS = [
    case(1000, [(0, 0)] * 5),
    case(1, [(0, 0), (3, 4)]),
    case(7, [(2 * i, 3 * i) for i in range(-20, 20)]),
    case(3, [(-8, 1), (0, 9), (8, 1), (0, -7), (0, 0)]),
    case(5, [(i, j) for i in range(20) for j in range(15)]),
    case(1000, [(10**6, 10**6), (-(10**6), 10**6), (10**6, -(10**6)), (-(10**6), -(10**6)), (0, 10**6)]),
    case(42, trees(100, 1000)),
    case(1, trees(3000, 10**6)),
    case(2, [(i - 500, (i - 500) ** 2) for i in range(1001)] * 3),
    case(999, tiled(trees(1200, 10**6), FULL)),
    case(500, crowded),
]


def solve(text):
    n, distance, *numbers = map(int, text.split())
    points = sorted(set(zip(numbers[::2], numbers[1::2])))
    length = 2 * math.pi * distance
    for row in (points, points[::-1]):
        chain = []
        for x, y in row:
            while len(chain) > 1:
                (ax, ay), (bx, by) = chain[-2:]
                if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                    break
                chain.pop()
            chain.append((x, y))
        length += math.fsum(math.dist(a, b) for a, b in zip(chain, chain[1:]))
    return f"{length:.9f}"


packing.write(__file__, solve, SAMPLES, TESTS)
