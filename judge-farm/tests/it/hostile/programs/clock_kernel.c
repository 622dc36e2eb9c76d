#include "hostile.h"

int main(void) {
    static char data[1 << 16];
    int zero = open("/dev/zero", O_RDONLY);
    for (;;) read(zero, data, sizeof data);
}
