#include "hostile.h"

// Too much output, and then a failure of its own: the output is what it is told.
int main(void) {
    static char data[2 << 20];
    memset(data, 'x', sizeof data);
    signal(SIGPIPE, SIG_IGN);
    write(1, data, sizeof data);
    return 3;
}
