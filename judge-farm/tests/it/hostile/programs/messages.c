#include "hostile.h"

// Message queues and semaphores, until there are no more.
int main(void) {
    struct { long kind; char text[8000]; } message = {1, ""};
    long queues = 0, sets = 0;
    for (int id; queues < 40000 && (id = msgget(IPC_PRIVATE, 0600)) >= 0; queues++)
        while (msgsnd(id, &message, sizeof message.text, IPC_NOWAIT) == 0) {}
    while (sets < 40000 && semget(IPC_PRIVATE, 250, 0600) >= 0) sets++;
    puts("over");
}
