import sys
from heapq import heappop, heappush

n, m, *numbers = map(int, sys.stdin.buffer.read().split())
roads = [[] for _ in range(n + 1)]
for u, v, w in zip(numbers[::3], numbers[1::3], numbers[2::3]):
    roads[u].append((v, w))
    roads[v].append((u, w))

NEVER = 10**18
# State place + (n + 1) is the place once the ticket is spent.
shift = n + 1
money = [NEVER] * (2 * shift)
money[1] = 0
heap = [(0, 1)]
while heap:
    paid, state = heappop(heap)
    if paid > money[state]:
        continue
    if state == shift + n:
        break
    if state > n:
        for other, price in roads[state - shift]:
            if paid + price < money[shift + other]:
                money[shift + other] = paid + price
                heappush(heap, (paid + price, shift + other))
    else:
        for other, price in roads[state]:
            if paid + price < money[other]:
                money[other] = paid + price
                heappush(heap, (paid + price, other))
            if paid < money[shift + other]:
                money[shift + other] = paid
                heappush(heap, (paid, shift + other))
print(money[shift + n] if money[shift + n] < NEVER else -1)
