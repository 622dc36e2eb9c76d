import sys
from heapq import heappop, heappush

n, m, *numbers = map(int, sys.stdin.buffer.read().split())
roads = [[] for _ in range(n + 1)]
for u, v, w in zip(numbers[::3], numbers[1::3], numbers[2::3]):
    roads[u].append((v, w))
    roads[v].append((u, w))
money = [(10**18, 0)] * (n + 1)
money[1] = (0, 0)
heap = [(0, 0, 1)]
while heap:
    paid, dearest, place = heappop(heap)
    if (paid, dearest) > money[place]:
        continue
    for other, price in roads[place]:
        state = (paid + price, min(dearest, -price))
        if state < money[other]:
            money[other] = state
            heappush(heap, (*state, other))
print(sum(money[n]) if money[n][0] < 10**18 else -1)
