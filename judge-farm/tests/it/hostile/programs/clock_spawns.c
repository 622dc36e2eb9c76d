#include "hostile.h"

int main(void) {
    for (;;)
        if (vfork() == 0) {
            execl("/bin/true", "true", (char *)0);
            _exit(1);
        }
}
