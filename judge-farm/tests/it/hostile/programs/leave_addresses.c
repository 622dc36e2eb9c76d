#include "hostile.h"

// An abstract address: by name, or the one that the kernel gives to a sender who shows who he is.
int main(void) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    memcpy(address.sun_path + 1, "@MARK@", sizeof "@MARK@");
    int pair[2], on = 1, named = 0;
    socketpair(AF_UNIX, SOCK_DGRAM, 0, pair);
    setsockopt(pair[0], SOL_SOCKET, SO_PASSCRED, &on, sizeof on);
    write(pair[0], "x", 1);
    if (bind(pair[1], (void *)&address, sizeof address) == 0) named = 1;
    if (socket(AF_UNIX, SOCK_DGRAM, 0) >= 0) named = 1;
    if (!leaving()) {
        named |= sendto(pair[0], "x", 1, MSG_DONTWAIT, (void *)&address, sizeof address) >= 0;
        puts(named ? "found" : "nothing");
        return 0;
    }
    puts(named ? "named" : "left");
    fflush(stdout);
    if (fork() == 0) pause();
}
