//! System calls without the C library, for processes that share their memory with others: the
//! library's `errno` is one place for all of them.

use std::arch::asm;

/// Makes a system call; the result is the kernel's own, a negative error number where it failed.
///
/// # Safety
/// As the call itself: pointers among the arguments must be good for what the kernel does with them.
#[cfg(target_arch = "x86_64")]
pub unsafe fn call<const N: usize>(number: libc::c_long, arguments: [usize; N]) -> isize {
    let at = |index: usize| arguments.get(index).copied().unwrap_or(0);
    let result;
    // SAFETY: promised by the caller; the kernel leaves all registers but these as they are.
    unsafe {
        asm!(
            "syscall",
            inlateout("rax") number as isize => result,
            in("rdi") at(0), in("rsi") at(1), in("rdx") at(2),
            in("r10") at(3), in("r8") at(4), in("r9") at(5),
            lateout("rcx") _, lateout("r11") _,
            options(nostack),
        );
    }
    result
}

/// Makes a system call; the result is the kernel's own, a negative error number where it failed.
///
/// # Safety
/// As the call itself: pointers among the arguments must be good for what the kernel does with them.
#[cfg(target_arch = "aarch64")]
pub unsafe fn call<const N: usize>(number: libc::c_long, arguments: [usize; N]) -> isize {
    let at = |index: usize| arguments.get(index).copied().unwrap_or(0);
    let result;
    // SAFETY: promised by the caller; the kernel leaves all registers but the first as they are.
    unsafe {
        asm!(
            "svc 0",
            in("x8") number,
            inlateout("x0") at(0) => result,
            in("x1") at(1), in("x2") at(2), in("x3") at(3), in("x4") at(4), in("x5") at(5),
            options(nostack),
        );
    }
    result
}

/// The error number of a call that failed.
pub type Errno = i32;

/// As [`call`], with a failure as an error.
///
/// # Safety
/// As for [`call`].
pub unsafe fn checked<const N: usize>(number: libc::c_long, arguments: [usize; N]) -> Result<usize, Errno> {
    // SAFETY: promised by the caller.
    let result = unsafe { call(number, arguments) };
    if result < 0 { Err(-result as Errno) } else { Ok(result as usize) }
}

/// Ends this process, and none of those that share its memory.
pub fn exit(code: usize) -> ! {
    loop {
        // SAFETY: does not return.
        unsafe { call(libc::SYS_exit_group, [code]) };
    }
}

/// Closes a descriptor.
pub fn close(fd: i32) {
    // SAFETY: no memory is involved.
    unsafe { call(libc::SYS_close, [fd as usize]) };
}

/// Makes one descriptor another's copy, closed by an exec where the flags say `O_CLOEXEC`.
pub fn copy_fd(from: i32, to: i32, flags: i32) -> Result<(), Errno> {
    // SAFETY: no memory is involved.
    unsafe { checked(libc::SYS_dup3, [from as usize, to as usize, flags as usize]) }.map(drop)
}

/// Reads what is there.
pub fn read(fd: i32, buffer: &mut [u8]) -> Result<usize, Errno> {
    // SAFETY: pointer and length are of one slice.
    unsafe { checked(libc::SYS_read, [fd as usize, buffer.as_mut_ptr() as usize, buffer.len()]) }
}

/// Writes what fits.
pub fn write(fd: i32, bytes: &[u8]) -> Result<usize, Errno> {
    // SAFETY: pointer and length are of one slice.
    unsafe { checked(libc::SYS_write, [fd as usize, bytes.as_ptr() as usize, bytes.len()]) }
}

/// Descriptors that go with one message at most.
pub const MOST_FDS: usize = 24;
/// Words that hold the control part of a message with [`MOST_FDS`] descriptors.
pub const CONTROL: usize = 16;
// SAFETY: CMSG_SPACE computes with its argument, nothing more.
const _: () = assert!(unsafe { libc::CMSG_SPACE((MOST_FDS * 4) as u32) } as usize <= CONTROL * 8);

/// What came with a message.
pub struct Received {
    fds: [i32; MOST_FDS],
    count: usize,
}

impl Received {
    /// Descriptors, in the order in which they were sent; they stay open until somebody closes them.
    pub fn fds(&self) -> &[i32] {
        &self.fds[..self.count]
    }
}

/// Waits for a message with descriptors; `None` when the other side is gone.
///
/// # Safety
/// Nobody else uses so many bytes at `message`.
pub unsafe fn receive(socket: i32, message: *mut u8, room: usize) -> Result<Option<Received>, Errno> {
    let mut control = [0u64; CONTROL];
    let mut part = libc::iovec { iov_base: message.cast(), iov_len: room };
    // SAFETY: a zeroed msghdr is a valid empty one; the kernel says how much of both buffers it filled,
    // and an item's length how many descriptors it holds, never more than the control part has room for.
    unsafe {
        let mut header: libc::msghdr = std::mem::zeroed();
        header.msg_iov = &mut part;
        header.msg_iovlen = 1;
        header.msg_control = control.as_mut_ptr().cast();
        header.msg_controllen = libc::CMSG_SPACE((MOST_FDS * 4) as u32) as _;
        let arguments = [socket as usize, &raw mut header as usize, libc::MSG_CMSG_CLOEXEC as usize];
        let bytes = checked(libc::SYS_recvmsg, arguments)?;
        let item = libc::CMSG_FIRSTHDR(&header);
        if bytes == 0 || item.is_null() {
            return Ok(None);
        }
        let taken = (*item).cmsg_len as usize - libc::CMSG_LEN(0) as usize;
        let mut received = Received { fds: [-1; MOST_FDS], count: (taken / size_of::<i32>()).min(MOST_FDS) };
        let to = received.fds.as_mut_ptr().cast();
        std::ptr::copy_nonoverlapping(libc::CMSG_DATA(item), to, received.count * size_of::<i32>());
        Ok(Some(received))
    }
}
