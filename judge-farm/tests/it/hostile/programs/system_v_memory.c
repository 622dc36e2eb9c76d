#include "hostile.h"

// Memory that no process maps any more.
int main(void) {
    for (;;) {
        int id = shmget(IPC_PRIVATE, 8 << 20, 0600);
        char *memory = shmat(id, 0, 0);
        if (memory == (void *)-1) break;
        memset(memory, 1, 8 << 20);
        shmdt(memory);
    }
    pause();
}
