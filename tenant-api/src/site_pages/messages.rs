//! What calls answer about pages of the site.

use platform::messages;

messages! {
    SYSTEM_PAGE = 412, "system_page", "Trang này luôn phải có, chỉ sửa được nội dung.", "The site always has this page; only its content can be changed.";
    TOO_MANY_SITE_PAGES = 412, "too_many_site_pages", "Mỗi trang web có nhiều nhất {max} trang riêng.", "A site has at most {max} pages of its own.";
}
