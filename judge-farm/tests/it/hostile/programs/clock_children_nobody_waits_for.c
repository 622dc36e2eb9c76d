#include "hostile.h"

int main(void) {
    signal(SIGCHLD, SIG_IGN);
    for (int child = 0; child < 2; child++)
        if (fork() == 0) {
            burn(300);
            _exit(0);
        }
    while (wait(0) > 0) {}
}
