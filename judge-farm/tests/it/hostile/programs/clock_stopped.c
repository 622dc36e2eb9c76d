#include "hostile.h"

// It and its child stop each other.
int main(void) {
    pid_t parent = getpid();
    if (fork() == 0) {
        kill(parent, SIGSTOP);
        kill(getpid(), SIGSTOP);
    }
    pause();
}
