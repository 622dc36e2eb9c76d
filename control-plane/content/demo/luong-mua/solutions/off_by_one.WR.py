import sys

read = sys.stdin.readline
n, q = map(int, read().split())
sums = [0]
for amount in read().split():
    sums.append(sums[-1] + int(amount))
for _ in range(q):
    left, right = map(int, read().split())
    print(sums[right] - sums[left])
