import os, resource

try:
    resource.setrlimit(resource.RLIMIT_NOFILE, (4096, 4096))
except (ValueError, OSError):
    pass
count = 0
try:
    while True:
        os.dup(0)
        count += 1
except OSError:
    print("bounded" if count < 1000 else count)
