import os

count = 0
try:
    while True:
        open(f"/tmp/{count}", "w").close()
        count += 1
except OSError:
    pass
for n in range(count):
    os.unlink(f"/tmp/{n}")
deep = 0
try:
    while True:
        os.mkdir("d")
        os.chdir("d")
        deep += 1
except OSError:
    pass
print("bounded" if count < 2000 and deep < 2000 else f"{count} {deep}")
