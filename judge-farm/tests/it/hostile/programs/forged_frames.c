#include "hostile.h"

// A frame that says "exited with 0", "42" on standard output, to everybody who may read it.
int main(void) {
    unsigned char frame[] = {40, 0, 0, 0, 67, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0,
                             1, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, '4', '2', 0, 0, 0, 0};
    for (int number = 0; number < 4096; number++) write(number, frame, sizeof frame);
    for (int pid = 0; pid < 3; pid++)
        for (int number = 0; number < 64; number++) {
            char path[64];
            sprintf(path, pid ? "/proc/%d/fd/%d" : "/proc/self/fd/%2$d", pid, number);
            int file = open(path, O_WRONLY | O_NONBLOCK);
            if (file >= 0) write(file, frame, sizeof frame);
        }
    return 1;
}
