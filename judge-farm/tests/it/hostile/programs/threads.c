#include "hostile.h"

static void *spin(void *unused) {
    for (;;) sched_yield();
    return unused;
}

int main(void) {
    int count = 0;
    pthread_t thread;
    while (pthread_create(&thread, 0, spin, 0) == 0) count++;
    puts(count < 200 ? "few" : "many");
    fflush(stdout);
    _exit(0);
}
