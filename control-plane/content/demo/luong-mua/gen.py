"""First and last days, sums beyond 32 bits, and many long ranges for those who add up anew."""

import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))
import packing
from packing import lines, tiled

rng = random.Random(1999)


def case(rain, ranges):
    return lines((len(rain), len(ranges)), rain, *ranges)


def any_ranges(n, q):
    return [tuple(sorted((rng.randint(1, n), rng.randint(1, n)))) for _ in range(q)]


def rain(n, most):
    return [rng.randint(0, most) for _ in range(n)]


def long_ranges(n, q):
    """Nearly the whole row each time; few different ones, so that the zip stays small."""
    return tiled([(rng.randint(1, 9), n - rng.randint(0, 9)) for _ in range(400)], q)


FULL = 10**5
SAMPLES = [case([5, 0, 12, 7, 3], [(1, 5), (2, 3), (4, 4)])]
TESTS = [
    case([7], [(1, 1), (1, 1)]),
    case([0] * 10, any_ranges(10, 10)),
    case(rain(10, 100), [(left, right) for left in range(1, 11) for right in range(left, 11)]),
    case(rain(1000, 1000), any_ranges(1000, 1000)),
    case([10**9] * 3, [(1, 2), (1, 3), (2, 3)]),
    case(rain(3000, 10**9), any_ranges(3000, 3000)),
    case(tiled(rain(500, 9), 2 * FULL), long_ranges(2 * FULL, 2 * FULL)),
    case([10**9] * FULL, long_ranges(FULL, FULL)),
]


def solve(text):
    numbers = list(map(int, text.split()))
    n = numbers[0]
    sums = [0]
    for amount in numbers[2 : n + 2]:
        sums.append(sums[-1] + amount)
    questions = zip(numbers[n + 2 :: 2], numbers[n + 3 :: 2])
    return lines(*(sums[right] - sums[left - 1] for left, right in questions))


packing.write(__file__, solve, SAMPLES, TESTS)
