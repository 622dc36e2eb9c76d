#include "hostile.h"

int main(void) {
    if (leaving()) {
        shmget(4711, 4096, IPC_CREAT | 0666);
        semget(4711, 1, IPC_CREAT | 0666);
        msgget(4711, IPC_CREAT | 0666);
        puts(shmget(4711, 0, 0) < 0 || semget(4711, 0, 0) < 0 || msgget(4711, 0) < 0 ? "failed" : "left");
    } else {
        puts(shmget(4711, 0, 0) < 0 && semget(4711, 0, 0) < 0 && msgget(4711, 0) < 0 ? "nothing" : "found");
    }
}
