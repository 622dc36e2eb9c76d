diem = {"An": 8.5, "Bình": 7.0, "Chi": 9.25}

for ten, so in sorted(diem.items(), key=lambda dong: -dong[1]):
    print(f"{ten:<6}{so:>6.2f}")

print(f"Trung bình: {sum(diem.values()) / len(diem):.2f}")
