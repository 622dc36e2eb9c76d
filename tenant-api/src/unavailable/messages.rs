//! What calls answer about a site that is not served.

use platform::messages;

messages! {
    SIGN_IN_ADDRESS_WRONG = 400, "sign_in_address_wrong", "Địa chỉ đăng nhập không hợp lệ, hãy bắt đầu lại từ trang của bạn.", "This sign-in address is not valid; begin again from your site.";
    SIGNED_IN_ALREADY = 409, "signed_in_already", "Trình duyệt này đang đăng nhập vào trang bằng một tài khoản khác.", "This browser is signed in to the site as somebody else.";
    SITE_SUSPENDED = 403, "site_suspended", "Trang này đang tạm ngưng hoạt động.", "This site is suspended.";
    SITE_SUSPENDED_BECAUSE = 403, "site_suspended_because", "Trang này đang tạm ngưng hoạt động. Lý do: {reason}", "This site is suspended. The reason: {reason}";
}
