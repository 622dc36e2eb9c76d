"""Free machines, one machine for all, empty fields (equal slopes), slopes and heights whose products pass 64 bits."""

import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))
import packing
from packing import lines, tiled

rng = random.Random(5451)


def case(cost, fields):
    return lines((len(fields), cost), fields)


def fields(n, most):
    return [rng.randint(0, most) for _ in range(n)]


FULL = 2 * 10**5
SAMPLES = [case(20, [3, 1, 4, 1, 5]), case(0, [2, 0, 3]), case(1000, [7, 7])]
TESTS = [
    case(0, [0]),
    case(10**18, [10**9]),
    case(7, [0] * 12),
    case(10, [0, 0, 5, 0, 0, 5, 0, 0, 1, 1, 1, 0]),
    case(100, [1, 1, 1, 9, 9, 1, 1, 1, 1, 20]),
    case(50, fields(15, 12)),
    case(3000, fields(300, 40)),
    case(10**12, fields(2000, 10**6 // 2)),
    case(10**15, [5 * 10**8, 1, 0, 2, 5 * 10**8 - 3]),
    case(10**17, tiled(fields(40, 9000), 40) + [10**8] * 9),
    case(10**18, tiled(fields(2500, 9000), FULL)),
    case(10**14, tiled(fields(900, 9), FULL // 2) + [4000] * (FULL // 2)),
    case(10**10, [1] * 50_000),
    case(2 * 10**16, tiled([0] * 50 + [1, 99, 9999], FULL)),
]


def solve(text):
    n, cost, *row = map(int, text.split())
    # With P the rice up to a field: best(i) = cost + P(i)² + min over j < i of (best(j) + P(j)² - 2 P(j) P(i)).
    line_slope, line_height, first = [0], [0], 0
    rice = best = 0
    for amount in row:
        rice += amount
        while first + 1 < len(line_slope) and (
            line_slope[first + 1] * rice + line_height[first + 1] <= line_slope[first] * rice + line_height[first]
        ):
            first += 1
        best = cost + rice * rice + line_slope[first] * rice + line_height[first]
        slope, height = -2 * rice, best + rice * rice
        if slope == line_slope[-1]:
            if height >= line_height[-1]:
                continue
            line_slope.pop()
            line_height.pop()
        while len(line_slope) - first > 1 and (height - line_height[-2]) * (line_slope[-2] - line_slope[-1]) <= (
            line_height[-1] - line_height[-2]
        ) * (line_slope[-2] - slope):
            line_slope.pop()
            line_height.pop()
        line_slope.append(slope)
        line_height.append(height)
        first = min(first, len(line_slope) - 1)
    return str(best)


packing.write(__file__, solve, SAMPLES, TESTS)
