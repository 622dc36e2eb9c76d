"""One kind only, a kind that is missing, the best stretch at either end, a rare kind for those who scan from each pot."""

import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))
import packing
from packing import lines, tiled

rng = random.Random(3012)


def case(k, pots):
    return lines((len(pots), k), pots)


def pots(n, k):
    return [rng.randint(1, k) for _ in range(n)]


FULL = 2 * 10**5
SAMPLES = [case(3, [1, 2, 2, 3, 1, 1, 2]), case(4, [1, 2, 4, 1, 2])]
TESTS = [
    case(1, [1]),
    case(1, [1] * 10),
    case(5, [3, 1, 5, 2, 4]),
    case(3, [1, 1, 1, 1, 2, 3]),
    case(3, [3, 1, 2, 2, 2, 2, 1, 1]),
    case(4, pots(12, 4)),
    case(5, [1, 2, 3, 4] * 100),
    case(20, pots(1000, 20)),
    case(300, pots(5000, 300)),
    case(FULL, [FULL - 1] * FULL),
    case(9, tiled(pots(700, 8), FULL - 1) + [9]),
    case(1000, tiled(pots(3000, 999), FULL // 2) + [1000] + tiled(pots(2500, 999), FULL // 2 - 1)),
]


def solve(text):
    n, k, *row = map(int, text.split())
    count, kinds, left, best = [0] * (k + 1), 0, 0, n + 1
    for right, kind in enumerate(row):
        kinds += count[kind] == 0
        count[kind] += 1
        while kinds == k:
            best = min(best, right - left + 1)
            count[row[left]] -= 1
            kinds -= count[row[left]] == 0
            left += 1
    return str(best if best <= n else -1)


packing.write(__file__, solve, SAMPLES, TESTS)
