print(len(str(abs(int(input())))))
