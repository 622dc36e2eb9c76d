import sys
from collections import deque


def main():
    n, cost, *fields = map(int, sys.stdin.buffer.read().split())
    # A line (slope, height) for each place where the next machine may begin; the lower hull of them.
    lines = deque([(0, 0)])
    rice = best = 0
    for amount in fields:
        rice += amount
        slope, height = lines[0]
        value = slope * rice + height
        while len(lines) > 1:
            slope, height = lines[1]
            next_value = slope * rice + height
            if next_value > value:
                break
            value = next_value
            lines.popleft()
        best = cost + rice * rice + value
        slope, height = -2 * rice, best + rice * rice
        if amount == 0 and slope == lines[-1][0]:
            if height >= lines[-1][1]:
                continue
            lines.pop()
        while len(lines) > 1:
            m1, h1 = lines[-2]
            m2, h2 = lines[-1]
            if (height - h1) * (m1 - m2) > (h2 - h1) * (m1 - slope):
                break
            lines.pop()
        lines.append((slope, height))
    print(best)


main()
