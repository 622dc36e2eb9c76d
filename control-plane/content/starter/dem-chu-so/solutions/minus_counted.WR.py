print(len(input().strip()))
