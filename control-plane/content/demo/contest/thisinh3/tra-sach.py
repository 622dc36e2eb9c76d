import sys


def main():
    dong = sys.stdin.read().split("\n")
    dang_muon = {}
    thu_tu = 0
    for dong_nay in dong[1:]:
        if len(dong_nay) < 3:
            continue
        dau, ma = dong_nay[0], dong_nay[2:].strip()
        if dau == "+":
            thu_tu += 1
            dang_muon[ma] = thu_tu
        elif ma in dang_muon:
            del dang_muon[ma]
    if not dang_muon:
        print(-1)
        return
    ket_qua = sorted(dang_muon, key=dang_muon.get)
    for ma in ket_qua:
        print(ma)


main()
