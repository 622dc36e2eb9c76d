def doc():
    return [int(so) for so in input().split()]


(banh, gia_banh), (keo, gia_keo) = doc(), doc()
tien = int(input())
can = banh * gia_banh + keo * gia_keo
print("Đủ" if tien == can else f"Thừa {tien - can}" if tien > can else f"Thiếu {can - tien}")
