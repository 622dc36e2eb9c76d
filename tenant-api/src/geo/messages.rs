//! What calls answer about provinces.

use platform::messages;

messages! {
    UNKNOWN_PROVINCE = 412, "unknown_province", "Không có tỉnh, thành phố này.", "There is no such province.";
}
