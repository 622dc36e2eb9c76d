#include "hostile.h"

static void *spin(void *unused) {
    for (;;) {}
    return unused;
}

int main(void) {
    pthread_t thread;
    for (int count = 0; count < 3; count++) pthread_create(&thread, 0, spin, 0);
    pthread_exit(0);
}
