tui1 = input().split()
tui2 = input().split()
m = int(input())
gia = int(tui1[0]) * int(tui1[1]) + int(tui2[0]) * int(tui2[1])
if m < gia:
    print("Thiếu " + str(gia - m))
if m > gia:
    print("Thừa " + str(m - gia))
if m == gia:
    print("Đủ")
