import sys

so = list(map(int, sys.stdin.read().split()))
con_lai = so[4] - so[0] * so[1] - so[2] * so[3]
loi = {True: "Thừa", False: "Thiếu"}
if con_lai == 0:
    print("Đủ")
else:
    print(loi[con_lai > 0], abs(con_lai))
