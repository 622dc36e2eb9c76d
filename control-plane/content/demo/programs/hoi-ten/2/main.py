so_ban = int(input("Hôm nay lớp có mấy bạn? "))
for i in range(1, so_ban + 1):
    ten = input(f"Bạn thứ {i} tên là gì? ")
    print(f"Xin chào, {ten}!")
print("Chúc cả lớp một buổi học vui!")
