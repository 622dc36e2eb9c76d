n = int(input())
best, where = -1, 0
for position in range(1, n + 1):
    points = sum(int(digit) for digit in input().strip()) % 10
    if points > best:
        best, where = points, position
print(best, where)
