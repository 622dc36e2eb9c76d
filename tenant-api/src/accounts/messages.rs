//! What calls answer about accounts.

use platform::messages;

messages! {
    ACCOUNT_NOT_FOUND = 404, "account_not_found", "Tài khoản không tồn tại.", "The account does not exist.";
    ACCOUNT_EXISTS = 412, "account_exists", "Tài khoản đã tồn tại!", "Account already exists!";
}
