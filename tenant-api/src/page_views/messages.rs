//! What calls answer about page views.

use platform::messages;

messages! {
    PAGE_VIEWS_TOO_LONG = 412, "page_views_too_long", "Chỉ xem được tối đa {max} ngày một lần.", "At most {max} days are shown at a time.";
}
