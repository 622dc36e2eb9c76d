from bisect import bisect_left

n = int(input())
tails = []
for height in map(int, input().split()):
    place = bisect_left(tails, height)
    if place == len(tails):
        tails.append(height)
    else:
        tails[place] = height
print(n - len(tails))
