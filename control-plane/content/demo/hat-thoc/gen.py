"""k = 1, m = 1, k - 1 that has no inverse modulo m, and boards of 10^18 squares."""

import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))
import packing
from packing import lines

rng = random.Random(64)


def case(questions):
    return lines(len(questions), *questions)


def questions(q, most_squares, most):
    return [(rng.randint(1, most_squares), rng.randint(1, most), rng.randint(1, most)) for _ in range(q)]


PRIME = 10**9 - 63
SAMPLES = [case([(4, 2, 10), (3, 5, 4), (64, 2, 1000)])]
TESTS = [
    case([(1, 1, 1), (1, 10**9, 1), (1, 7, 10)]),
    case([(n, 1, 7) for n in range(1, 30)]),
    case([(10**18, 1, PRIME), (10**18, 8, 7), (999, 15, 14)]),
    case([(n, k, m) for n in (1, 2, 5, 8) for k in (1, 2, 3, 6) for m in (1, 2, 4, 9)]),
    case(questions(200, 30, 100)),
    case([(n, k, PRIME) for n, k, _ in questions(200, 10**18, 10**9)]),
    case([(n, m // 2 + 1, m) for n, _, m in questions(300, 10**18, 10**9)]),
    case([(n, k, 2**29) for n, k, _ in questions(300, 10**18, 10**9)]),
    case([(2**59 + shift, 10**9, 10**9 - shift) for shift in range(40)]),
    case(questions(1000, 10**18, 10**9)),
]


def solve(text):
    numbers = list(map(int, text.split()[1:]))
    answers = []
    for n, k, m in zip(numbers[::3], numbers[1::3], numbers[2::3]):
        # Modulo m * (k - 1) the division by k - 1 comes out even.
        answers.append((pow(k, n, m * (k - 1)) - 1) // (k - 1) % m if k > 1 else n % m)
    return lines(*answers)


packing.write(__file__, solve, SAMPLES, TESTS)
