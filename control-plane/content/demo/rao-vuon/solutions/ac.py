import sys
from math import dist, pi

n, d, *numbers = map(int, sys.stdin.buffer.read().split())
points = sorted(set(zip(numbers[::2], numbers[1::2])))
length = 2 * pi * d
for row in (points, points[::-1]):
    chain = []
    for x, y in row:
        while len(chain) > 1:
            ax, ay = chain[-2]
            bx, by = chain[-1]
            if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                break
            chain.pop()
        chain.append((x, y))
    length += sum(map(dist, chain, chain[1:]))
print(f"{length:.7f}")
