import mmap

kept = []
while True:
    memory = mmap.mmap(-1, 1 << 22)
    memory.write(b"x" * (1 << 22))
    kept.append(memory)
