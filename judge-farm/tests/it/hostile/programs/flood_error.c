#include "hostile.h"

int main(void) {
    static char data[1 << 16];
    for (;;) write(2, data, sizeof data);
}
