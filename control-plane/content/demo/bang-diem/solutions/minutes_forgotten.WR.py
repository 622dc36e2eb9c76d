import sys

n, *numbers = map(int, sys.stdin.buffer.read().split())
print(*sorted(range(1, n + 1), key=lambda i: -numbers[2 * i - 2]))
