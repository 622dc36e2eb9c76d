from sys import stdin

a, x, b, y, m = (int(part) for line in stdin for part in line.split())
spent = sum(amount * price for amount, price in ((a, x), (b, y)))
answers = [("Thiếu", spent - m), ("Thừa", m - spent)]
print(*next((answer for answer in answers if answer[1] > 0), ("Đủ",)))
