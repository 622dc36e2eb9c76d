a, x = map(int, input().split())
b, y = map(int, input().split())
m = int(input())
rest = m - (a * x + b * y)
if rest > 0:
    print("Thừa", rest)
elif rest < 0:
    print("Thiếu", -rest)
else:
    print("Đủ")
