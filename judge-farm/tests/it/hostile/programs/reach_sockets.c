#include "hostile.h"

int main(void) {
    for (int family = 0; family < 64; family++)
        for (int kind = 1; kind < 8; kind++) {
            int pair[2];
            if (socket(family, kind, 0) >= 0 || errno != EPERM) printf("socket %d %d %m\n", family, kind);
            if (family == AF_UNIX) continue;
            if (socketpair(family, kind, 0, pair) == 0 || errno != EPERM) printf("pair %d %d %m\n", family, kind);
        }
    puts("denied");
}
