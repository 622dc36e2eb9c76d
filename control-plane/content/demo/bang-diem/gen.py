"""Ties in points, in both, and worst first for the sorts that swap neighbours."""

import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))
import packing
from packing import lines, tiled

rng = random.Random(600)


def case(rows):
    return lines(len(rows), *rows)


def contestants(n, most_points, most_minutes):
    return [(rng.randint(0, most_points), rng.randint(0, most_minutes)) for _ in range(n)]


FULL = 10**5
worst_first = sorted(tiled(contestants(2500, 600, 180), FULL), key=lambda row: (row[0], -row[1]))
SAMPLES = [case([(300, 90), (450, 120), (450, 75), (300, 90), (0, 180)])]
TESTS = [
    case([(0, 0)]),
    case([(100, 10), (100, 9)]),
    case([(5, 5)] * 7),
    case([(row, 180 - row) for row in range(9)]),
    case(contestants(10, 3, 3)),
    case(contestants(200, 6, 180)),
    case(contestants(2000, 600, 180)),
    case(contestants(8000, 600, 180)),
    case(worst_first),
]


def solve(text):
    numbers = list(map(int, text.split()[1:]))
    order = sorted(range(len(numbers) // 2), key=lambda i: (-numbers[2 * i], numbers[2 * i + 1], i))
    return lines([i + 1 for i in order])


packing.write(__file__, solve, SAMPLES, TESTS)
