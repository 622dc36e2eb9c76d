tong = 0
for _ in range(2):
    so_luong, gia = map(int, input().split())
    tong += so_luong * gia
lech = int(input()) - tong
while lech:
    print("Thừa" if lech > 0 else "Thiếu", max(lech, -lech))
    break
else:
    print("Đủ")
