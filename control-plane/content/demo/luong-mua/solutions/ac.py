import sys

read = sys.stdin.readline
n, q = map(int, read().split())
sums = [0]
for amount in read().split():
    sums.append(sums[-1] + int(amount))
answers = []
for _ in range(q):
    left, right = map(int, read().split())
    answers.append(sums[right] - sums[left - 1])
print("\n".join(map(str, answers)))
