#include "hostile.h"

// As much as the cell has, from many processes at once.
int main(void) {
    for (int child = 0; child < 40; child++)
        if (fork() == 0) {
            int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_POPULATE;
            mmap(0, 1L << 32, PROT_READ | PROT_WRITE, flags, -1, 0);
            pause();
        }
    pause();
}
