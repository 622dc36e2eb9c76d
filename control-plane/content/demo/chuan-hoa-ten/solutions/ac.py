for _ in range(int(input())):
    words = [word.capitalize() for word in input().split()]
    print(" ".join(words))
    print((words[-1] + "".join(word[0] for word in words[:-1])).lower())
