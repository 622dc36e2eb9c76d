a, x, b, y, m = [float(part) for _ in range(3) for part in input().split()]
rest = m - (a * x + b * y)
if rest > 0:
    print("Thừa", int(rest))
elif rest < 0:
    print("Thiếu", int(-rest))
else:
    print("Đủ")
