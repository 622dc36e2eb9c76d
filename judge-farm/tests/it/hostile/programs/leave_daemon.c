#include "hostile.h"

// A daemon, twice removed from its parent, that locks the program's file and is called @MARK@.
int main(void) {
    int own = open("/box/a.out", O_RDONLY);
    if (!leaving()) {
        puts(flock(own, LOCK_EX | LOCK_NB) == 0 && system("grep -aqs '@MARK@[x]' /proc/[0-9]*/cmdline") != 0 ? "nothing" : "found");
        return 0;
    }
    puts("left");
    fflush(stdout);
    if (fork() == 0) {
        setsid();
        if (fork()) _exit(0);
        for (int number = 1; number < 65; number++) signal(number, SIG_IGN);
        flock(own, LOCK_EX);
        execlp("sh", "sh", "-c", "while :; do sleep 1000; done", "@MARK@x", (char *)0);
    }
    usleep(30000);
}
