#include "hostile.h"

// Binary, on both streams, from two processes that ignore every sign to stop.
int main(void) {
    static char data[1 << 16];
    memset(data, 0xFF, sizeof data);
    for (int number = 1; number < 65; number++) signal(number, SIG_IGN);
    fork();
    for (;;) {
        write(1, data, sizeof data);
        write(2, data, sizeof data);
    }
}
