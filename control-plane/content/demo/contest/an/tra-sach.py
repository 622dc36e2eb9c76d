n = int(input())
muon = []
for i in range(n):
    dong = input().split()
    if dong[0] == "+":
        muon.append(dong[1])
    else:
        muon.remove(dong[1])
for ma in muon:
    print(ma)
