#include "hostile.h"

// What may stay with a file that one can only read: times, rights, attributes, seals, hints.
// Both runs have the same input, and so the same file of the cell.
int main(void) {
    const char *found = "nothing";
    int files[] = {0, open("/box/a.out", O_RDONLY), open("/etc/passwd", O_RDONLY), open("/dev/null", O_RDWR)};
    for (int which = 0; which < 4; which++) {
        int file = files[which];
        uint64_t hint = 0;
        struct stat is;
        char value;
        fstat(file, &is);
        if (fcntl(file, 1035 /* F_GET_RW_HINT */, &hint) == 0 && hint == 5) found = "a hint";
        if (fgetxattr(file, "user.@MARK@", &value, 1) == 1) found = "an attribute";
        if (is.st_mtime == 4711 || is.st_atime == 4711) found = "a time";
        if (which < 2 && (is.st_mode & 0777) == 0321) found = "a right";
        hint = 5;
        fcntl(file, 1036 /* F_SET_RW_HINT */, &hint);
        fcntl(file, 1038 /* F_SET_FILE_RW_HINT */, &hint);
        fsetxattr(file, "user.@MARK@", "x", 1, 0);
        futimens(file, (struct timespec[]){{4711, 0}, {4711, 0}});
        fchmod(file, 0321);
        fcntl(file, F_ADD_SEALS, F_SEAL_WRITE);
        char path[32];
        sprintf(path, "/proc/self/fd/%d", file);
        int again = open(path, O_RDWR);
        if (which != 3 && again >= 0 && write(again, "changed", 7) > 0) found = "a change";
        lockf(file, F_TLOCK, 0);
        flock(file, LOCK_EX | LOCK_NB);
    }
    puts(found);
}
