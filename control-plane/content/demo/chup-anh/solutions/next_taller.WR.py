n = int(input())
last = kept = 0
for height in map(int, input().split()):
    if height > last:
        last = height
        kept += 1
print(n - kept)
