import sys

n, d, *numbers = map(int, sys.stdin.buffer.read().split())
taken = []
for length, start, end in sorted((e - s, s, e) for s, e in zip(numbers[::2], numbers[1::2])):
    if all(start >= other_end + d or other_start >= end + d for other_start, other_end in taken):
        taken.append((start, end))
    if len(taken) > 3000:
        break
print(len(taken))
