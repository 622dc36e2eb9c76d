n, cost = map(int, input().split())
total = load = 0
for amount in map(int, input().split()):
    if load and (load + amount) ** 2 > load**2 + cost + amount**2:
        total += cost + load**2
        load = 0
    load += amount
print(total + cost + load**2)
