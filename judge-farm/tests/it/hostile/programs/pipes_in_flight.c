#include "hostile.h"

// Its output's ends are sent through sockets that hold each other: nobody is left to close them.
int main(void) {
    int pair[2];
    socketpair(AF_UNIX, SOCK_STREAM, 0, pair);
    for (int one = 0; one < 2; one++)
        for (int other = 0; other < 2; other++) send_descriptor(pair[one], pair[other]);
    send_descriptor(pair[0], 1);
    send_descriptor(pair[1], 2);
    puts("ok");
}
