import sys
from bisect import bisect_left, bisect_right

MOST = 2 * 10**6
prime = bytearray([0, 0]) + bytearray([1]) * (MOST - 1)
for p in range(2, 1415):
    if prime[p]:
        prime[p * p :: p] = bytes(len(range(p * p, MOST + 1, p)))
pretty = [n for n in range(MOST + 1) if prime[n] and prime[sum(map(int, str(n)))]]
numbers = list(map(int, sys.stdin.buffer.read().split()))
answers = [bisect_right(pretty, r) - bisect_left(pretty, l) for l, r in zip(numbers[1::2], numbers[2::2])]
print("\n".join(map(str, answers)))
