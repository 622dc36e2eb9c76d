"""The number 1, both ends pretty, squares of primes, and 100,000 long streets."""

import pathlib
import random
import sys
from itertools import accumulate

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))
import packing
from packing import lines, tiled

MOST = 2 * 10**6
rng = random.Random(235)


def pretty_counts():
    """How many pretty numbers there are up to each number."""
    prime = bytearray([0, 0]) + bytearray([1]) * (MOST - 1)
    for p in range(2, int(MOST**0.5) + 1):
        if prime[p]:
            prime[p * p :: p] = bytes(len(range(p * p, MOST + 1, p)))
    return list(accumulate(p and prime[sum(map(int, str(n)))] for n, p in enumerate(prime)))


COUNTS = pretty_counts()


def case(streets):
    return lines(len(streets), *streets)


def streets(q, most):
    return [tuple(sorted((rng.randint(1, most), rng.randint(1, most)))) for _ in range(q)]


SAMPLES = [case([(1, 10), (13, 23), (24, 28)])]
TESTS = [
    case([(1, 1), (2, 2), (1, 2), (3, 4)]),
    case([(4, 4), (9, 9), (25, 25), (49, 49), (121, 121), (1369, 1369)]),
    case([(n, n) for n in range(1, 200)]),
    case([(1, MOST), (MOST, MOST), (1_999_993, 1_999_993), (MOST - 100, MOST)]),
    case(streets(100, 1000)),
    case(streets(3000, MOST)),
    case([(n, n + 1) for n in rng.sample(range(1, MOST), 2000)]),
    case(tiled([(rng.randint(1, 99), MOST - rng.randint(0, 99)) for _ in range(900)], 10**5)),
]


def solve(text):
    numbers = list(map(int, text.split()[1:]))
    return lines(*(COUNTS[right] - COUNTS[left - 1] for left, right in zip(numbers[::2], numbers[1::2])))


packing.write(__file__, solve, SAMPLES, TESTS)
