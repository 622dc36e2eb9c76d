//! What calls answer about payment settings.

use platform::messages;

messages! {
    NO_SECRET_KEY = 412, "no_secret_key", "Máy chủ chưa có khóa mã hóa nên không lưu được khóa thanh toán; hãy báo quản trị hệ thống.", "This server has no key to seal payment keys with; tell whoever runs it.";
    UNKNOWN_BANK = 412, "unknown_bank", "Ngân hàng này không nhận chuyển khoản bằng VietQR.", "This bank takes no transfers by VietQR.";
    ACCOUNT_NEEDED = 412, "account_needed", "Để nhận chuyển khoản, hãy chọn ngân hàng và nhập số tài khoản.", "To take transfers, choose the bank and enter the account's number.";
    ACCOUNT_FORMAT = 412, "account_format", "Số tài khoản gồm 1–19 chữ cái không dấu hoặc chữ số.", "An account's number has 1 to 19 letters without marks or digits.";
    PREFIX_FORMAT = 412, "prefix_format", "Tiền tố gồm đúng hai chữ cái không dấu.", "The prefix is two letters without marks.";
    TERMINAL_FORMAT = 412, "terminal_format", "Mã điểm bán gồm 1–20 chữ cái không dấu hoặc chữ số.", "A terminal's code has 1 to 20 letters without marks or digits.";
}
