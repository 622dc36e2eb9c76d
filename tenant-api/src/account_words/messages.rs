//! What is said of accounts by whoever makes one.

use platform::messages;

messages! {
    ACCOUNT_EXISTS = 412, "account_exists", "Tài khoản đã tồn tại!", "Account already exists!";
}
