import sys

n, *numbers = map(int, sys.stdin.buffer.read().split())
rows = sorted((-numbers[2 * i], numbers[2 * i + 1], i + 1) for i in range(n))
print(*(row[2] for row in rows))
