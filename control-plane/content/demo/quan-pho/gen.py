"""One day, nothing but losses, totals beyond 32 bits, sizes that are no power of two, and many corrections."""

import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))
import packing
from packing import lines, tiled

rng = random.Random(1945)


def case(ledger, corrections):
    return lines((len(ledger), len(corrections)), ledger, *corrections)


def amounts(n, least, most):
    return [rng.randint(least, most) for _ in range(n)]


def corrections(n, q, least, most):
    return [(rng.randint(1, n), rng.randint(least, most)) for _ in range(q)]


FULL = 10**5
SAMPLES = [case([3, -5, 4, 2, -1], [(2, -1), (5, 6), (3, -9)]), case([-4], [(1, -7), (1, 2)])]
TESTS = [
    case([0], [(1, -1), (1, 0)]),
    case([-5, -3, -9], [(2, -8), (1, -2), (3, -1)]),
    case([10**9] * 5, [(3, -(10**9)), (3, 10**9), (1, -(10**9)), (5, -(10**9))]),
    case(amounts(7, -9, 9), corrections(7, 60, -9, 9)),
    case(amounts(100, -10, 5), corrections(100, 400, -10, 5)),
    case(amounts(1000, -(10**9), 10**9), corrections(1000, 1500, -(10**9), 10**9)),
    case(amounts(1025, -500, -1), corrections(1025, 1500, -500, -1)),
    case(tiled(amounts(900, -99, 99), FULL), tiled(corrections(FULL, 1200, -999, 999), FULL)),
    case([10**9] * FULL, tiled([(FULL // 2 + i % 3, sign * 10**9) for i in range(6) for sign in (-1, 1)], 20_000)),
]


def joined(a, b):
    """Total, best run from the left, from the right and anywhere, of two neighbouring stretches."""
    return (a[0] + b[0], max(a[1], a[0] + b[1]), max(b[2], b[0] + a[2]), max(a[3], b[3], a[2] + b[1]))


def solve(text):
    n, q, *numbers = map(int, text.split())
    size = 1 << (n - 1).bit_length()
    nothing = (0, -(10**18), -(10**18), -(10**18))
    tree = [nothing] * size + [(a,) * 4 for a in numbers[:n]] + [nothing] * (size - n)
    for node in range(size - 1, 0, -1):
        tree[node] = joined(tree[2 * node], tree[2 * node + 1])
    answers = []
    for day, amount in zip(numbers[n::2], numbers[n + 1 :: 2]):
        node = size + day - 1
        tree[node] = (amount,) * 4
        while node > 1:
            node //= 2
            tree[node] = joined(tree[2 * node], tree[2 * node + 1])
        answers.append(tree[1][3])
    return lines(*answers)


packing.write(__file__, solve, SAMPLES, TESTS)
