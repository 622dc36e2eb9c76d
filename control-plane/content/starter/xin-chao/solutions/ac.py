print(f"Xin chào, {input()}!")
