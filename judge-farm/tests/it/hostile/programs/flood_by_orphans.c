#include "hostile.h"

// The floods come from processes that have left the program's session and outlive it.
int main(void) {
    static char data[1 << 16];
    for (int child = 0; child < 8; child++)
        if (fork() == 0) {
            setsid();
            if (fork()) _exit(0);
            for (;;) write(1 + child % 2, data, sizeof data);
        }
    usleep(800000);
}
