//! What calls answer about consents.

use platform::messages;

messages! {
    CONSENT_REQUIRED = 412, "consent_required", "Cần đồng ý với điều khoản và chính sách bảo mật để có tài khoản.", "An account needs your consent to the terms and the privacy policy.";
    CONSENT_NEEDED_BY_ACCOUNT = 412, "consent_needed_by_account", "Tài khoản không thể thiếu đồng ý này; muốn rút lại, hãy xóa tài khoản.", "The account can't do without this consent; to withdraw it, delete the account.";
    CONSENT_OF_PARENTS = 412, "consent_of_parents", "Chỉ cha mẹ hoặc người giám hộ có thể cho hoặc rút lại đồng ý này.", "Only a parent or guardian can give or withdraw this consent.";
}
