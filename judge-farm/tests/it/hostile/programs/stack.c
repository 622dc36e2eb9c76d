#include "hostile.h"

int deeper(volatile char *above) {
    volatile char here[4096];
    here[0] = above[0];
    return deeper(here) + here[0];
}

int main(void) {
    char first[1] = {1};
    return deeper(first);
}
