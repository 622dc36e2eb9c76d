#include "hostile.h"

// Children of children, still at work when the program ends: they are killed, their time counts.
int main(void) {
    for (int child = 0; child < 2; child++)
        if (fork() == 0) {
            if (fork() == 0) for (;;) {}
            _exit(0);
        }
    while (wait(0) > 0) {}
    usleep(1000000);
}
