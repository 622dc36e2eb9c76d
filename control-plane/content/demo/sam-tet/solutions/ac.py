n, money = map(int, input().split())
best = [0] * (money + 1)
for _ in range(n):
    price, joy = map(int, input().split())
    for total in range(money, price - 1, -1):
        candidate = best[total - price] + joy
        if candidate > best[total]:
            best[total] = candidate
print(best[money])
