for _ in range(int(input())):
    words = [word.capitalize() for word in input().strip().replace("  ", " ").split(" ")]
    print(" ".join(words))
    print((words[-1] + "".join(word[:1] for word in words[:-1])).lower())
