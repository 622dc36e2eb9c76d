#include "hostile.h"

// Memory that only the kernel holds: sockets that nobody reads.
int main(void) {
    static char data[1 << 16];
    for (int child = 0; child < 40; child++) {
        if (fork() != 0) continue;
        int pair[2], large = 1 << 30;
        while (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0) {
            setsockopt(pair[0], SOL_SOCKET, SO_SNDBUF, &large, sizeof large);
            fcntl(pair[0], F_SETFL, O_NONBLOCK);
            while (write(pair[0], data, sizeof data) > 0) {}
        }
        pause();
    }
    pause();
}
