import sys

n, d, *numbers = map(int, sys.stdin.buffer.read().split())
free, seen = -1, 0
for end, start in sorted(zip(numbers[1::2], numbers[::2])):
    if start > free:
        free = end + d
        seen += 1
print(seen)
