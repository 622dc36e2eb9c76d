// What the hostile C programs share.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <mqueue.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <time.h>
#include <unistd.h>

// Burns CPU time of this process until it has used so many milliseconds.
static inline void burn(int ms) {
    struct timespec used;
    do {
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    } while (used.tv_sec * 1000 + used.tv_nsec / 1000000 < ms);
}

// Whether this run is to leave something or to look for it.
static inline int leaving(void) {
    char what[9] = "";
    return scanf("%8s", what) == 1 && !strcmp(what, "leave");
}

// Sends a descriptor through a socket.
static inline void send_descriptor(int to, int descriptor) {
    char control[CMSG_SPACE(sizeof descriptor)] = {0};
    struct iovec part = {"x", 1};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = control, .msg_controllen = sizeof control};
    struct cmsghdr *item = CMSG_FIRSTHDR(&message);
    item->cmsg_level = SOL_SOCKET;
    item->cmsg_type = SCM_RIGHTS;
    item->cmsg_len = CMSG_LEN(sizeof descriptor);
    memcpy(CMSG_DATA(item), &descriptor, sizeof descriptor);
    sendmsg(to, &message, 0);
}
