# Bài C
import sys

def giai():
    lines = sys.stdin.read().split("\n")
    books = {}
    count = 0
    for line in lines[1:]:
        if len(line) < 3:
            continue
        sign, book = line[0], line[2:].strip()
        if sign == "+":
            count += 1
            books[book] = count
        elif book in books:
            del books[book]
    if not books:
        print(-1)
        return
    # in ra theo thứ tự mượn
    result = sorted(books, key=books.get)
    print("\n".join(result))

giai()
