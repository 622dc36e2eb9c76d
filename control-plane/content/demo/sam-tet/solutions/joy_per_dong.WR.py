n, money = map(int, input().split())
things = [tuple(map(int, input().split())) for _ in range(n)]
things.sort(key=lambda thing: -thing[1] / thing[0])
joy = 0
for price, value in things:
    if price <= money:
        money -= price
        joy += value
print(joy)
