m, k = map(int, input().split())
times = list(map(int, input().split()))
low, high = 0, k * min(times)
while high - low > 1:
    middle = (low + high) // 2
    if sum([middle // t for t in times]) >= k:
        high = middle
    else:
        low = middle
print(high)
