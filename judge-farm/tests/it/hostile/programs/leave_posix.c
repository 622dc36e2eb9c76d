#include "hostile.h"

int main(void) {
    if (leaving()) {
        // The run's own share of message queues is none: opening one may fail.
        mq_open("/@MARK@", O_CREAT | O_RDWR, 0666, 0);
        int made = shm_open("/@MARK@", O_CREAT | O_RDWR, 0666) >= 0 && sem_open("/@MARK@", O_CREAT, 0666, 1) != SEM_FAILED;
        puts(made ? "left" : "failed");
    } else {
        int found = mq_open("/@MARK@", O_RDONLY) >= 0 || shm_open("/@MARK@", O_RDONLY, 0) >= 0 || sem_open("/@MARK@", 0) != SEM_FAILED;
        puts(found ? "found" : "nothing");
    }
}
