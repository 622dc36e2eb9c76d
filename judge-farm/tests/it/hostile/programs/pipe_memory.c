#include "hostile.h"

// Pipes as large as they may be, full.
int main(void) {
    static char data[1 << 20];
    for (int child = 0; child < 40; child++) {
        if (fork() != 0) continue;
        int ends[2];
        while (pipe(ends) == 0) {
            fcntl(ends[1], F_SETPIPE_SZ, 1 << 20);
            fcntl(ends[1], F_SETFL, O_NONBLOCK);
            if (write(ends[1], data, sizeof data) < 0) break;
        }
        pause();
    }
    pause();
}
