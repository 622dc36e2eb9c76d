n, k = map(int, input().split())
row = list(map(int, input().split()))
count = [0] * (k + 1)
kinds = left = 0
best = n + 1
for right in range(n):
    if count[row[right]] == 0:
        kinds += 1
    count[row[right]] += 1
    if kinds == k:
        best = min(best, right - left + 1)
        count[row[left]] -= 1
        if count[row[left]] == 0:
            kinds -= 1
        left += 1
print(best if best <= n else -1)
