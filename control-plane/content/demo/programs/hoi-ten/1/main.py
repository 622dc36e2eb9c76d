ten = input("Bạn tên là gì? ")
print(f"Xin chào, {ten}!")
