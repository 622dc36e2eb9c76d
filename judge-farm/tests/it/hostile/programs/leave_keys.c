#include "hostile.h"

int main(void) {
    // Thread, process, session, user and user session keyrings.
    int found = 0, leave = leaving();
    for (int ring = -1; ring >= -5; ring--) {
        if (leave) syscall(SYS_add_key, "user", "@MARK@", "x", 1, ring);
        if (leave) continue;
        found |= syscall(SYS_keyctl, 10 /* search */, ring, "user", "@MARK@", 0) >= 0;
        found |= syscall(SYS_request_key, "user", "@MARK@", 0, ring) >= 0;
    }
    puts(found ? "found" : leave ? "left" : "nothing");
}
