//! Every message that a call can answer with, in both languages: the error catalogue of the specification (section 8)
//! and its validation messages (section 5), as one type.

use actix_web::http::StatusCode;

use crate::locale::Locale;

macro_rules! messages {
    ($($(#[$doc:meta])* $name:ident = $status:literal, $key:literal, $vi:literal, $en:literal;)*) => {
        /// A message with a stable key, a status and a text a language. `{name}` in a text is a parameter.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Message {
            $($(#[$doc])* #[doc = $en] $name,)*
        }

        impl Message {
            /// All of them, for tests and documents.
            pub const ALL: &'static [Message] = &[$(Message::$name,)*];

            /// The stable key that clients may rely on (`message_key`).
            pub fn key(self) -> &'static str {
                match self { $(Message::$name => $key,)* }
            }

            /// The HTTP status of an answer whose chief message this is.
            pub fn status(self) -> StatusCode {
                let code = match self { $(Message::$name => $status,)* };
                StatusCode::from_u16(code).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
            }

            fn template(self, locale: Locale) -> &'static str {
                match (self, locale) {
                    $((Message::$name, Locale::Vi) => $vi, (Message::$name, Locale::En) => $en,)*
                }
            }
        }
    };
}

impl Message {
    /// The text in `locale`, with `{name}` replaced by its parameter.
    pub fn text(self, locale: Locale, params: &[(&'static str, String)]) -> String {
        params
            .iter()
            .fold(self.template(locale).to_owned(), |text, (name, value)| text.replace(&format!("{{{name}}}"), value))
    }
}

messages! {
    // 200: what a call that went well has to tell
    CachedResult = 200, "cached_identical_result", "Đã có kết quả của bài giống hệt, không cần chấm lại.", "Cached identical result found.";

    // 400: what can't be read at all
    InvalidBody = 400, "invalid_body", "Nội dung gửi lên không hợp lệ.", "The request body is not valid.";
    InvalidPath = 404, "page_not_found", "Trang không tồn tại.", "Page not found.";
    InvalidQuery = 400, "invalid_query", "Tham số tìm kiếm không hợp lệ.", "The query is not valid.";
    TooLarge = 413, "too_large", "Nội dung gửi lên quá lớn (tối đa {max}).", "What you sent is too large (at most {max}).";
    RequestTimeout = 408, "request_timeout", "Yêu cầu gửi lên quá chậm, vui lòng thử lại.", "The request took too long to arrive; please try again.";
    AddressTooLong = 414, "address_too_long", "Địa chỉ quá dài.", "The address is too long.";
    HeadersTooLarge = 431, "headers_too_large", "Phần đầu của yêu cầu quá lớn; thử xóa cookie của trang này.", "The request's headers are too large; deleting this site's cookies may help.";
    Misdirected = 421, "misdirected", "Kết nối này thuộc về một trang khác.", "This connection belongs to another site.";
    UnsupportedMedia = 415, "unsupported_media", "Kiểu nội dung không được hỗ trợ.", "That content type is not supported.";
    MethodNotAllowed = 405, "method_not_allowed", "Thao tác không được hỗ trợ ở địa chỉ này.", "That method is not allowed here.";

    // 401, 403
    LoginRequired = 401, "login_required", "Bạn cần đăng nhập để tiếp tục.", "Please sign in to continue.";
    SessionExpired = 401, "session_expired", "Phiên đăng nhập đã hết hạn, vui lòng đăng nhập lại.", "Your session has expired, please sign in again.";
    WrongCredentials = 401, "wrong_credentials", "Email hoặc mật khẩu không đúng.", "Email or Password not correct";
    NoAccess = 403, "no_access", "Bạn không có quyền truy cập.", "You do not have access.";
    ForeignOrigin = 403, "foreign_origin", "Yêu cầu không đến từ trang này nên đã bị từ chối.", "The request did not come from this site and was refused.";
    PaymentsNotAllowed = 403, "payments_not_allowed", "Trang này không được nhận thanh toán.", "This site may not take payments.";
    SiteSuspended = 403, "site_suspended", "Trang này đang tạm ngưng hoạt động.", "This site is suspended.";
    SiteSuspendedBecause = 403, "site_suspended_because", "Trang này đang tạm ngưng hoạt động. Lý do: {reason}", "This site is suspended. The reason: {reason}";
    WrongCode = 401, "wrong_code", "Mã xác thực không đúng hoặc đã được dùng.", "The code is wrong or was used already.";
    PasskeyRefused = 401, "passkey_refused", "Khóa truy cập (passkey) không được chấp nhận, hãy thử lại.", "The passkey was not accepted; please try again.";
    ChallengeExpired = 401, "challenge_expired", "Lần đăng nhập này đã quá lâu, hãy bắt đầu lại.", "This sign-in took too long; please start again.";
    StepUpRequired = 403, "step_up_required", "Thao tác này cần xác thực lại bước hai.", "This needs your second factor again.";

    // 404
    PageNotFound = 404, "page_not_found", "Trang không tồn tại.", "Page not found.";
    SiteNotFound = 404, "site_not_found", "Không có trang nào ở địa chỉ này.", "There is no site at this address.";
    AccountNotFound = 404, "account_not_found", "Tài khoản không tồn tại.", "The account does not exist.";
    ProblemNotFound = 404, "problem_not_found", "Không tìm thấy bài tập.", "The problem was not found.";
    TestCaseNotFound = 404, "test_case_not_found", "Không tìm thấy bộ test.", "The test case was not found.";
    DomainNotFound = 404, "domain_not_found", "Không tìm thấy tên miền.", "The domain was not found.";
    SubmissionNotFound = 404, "submission_not_found", "Không tìm thấy bài nộp.", "The submission was not found.";
    OperatorNotFound = 404, "operator_not_found", "Không tìm thấy người vận hành.", "The operator was not found.";
    PasskeyNotFound = 404, "passkey_not_found", "Không tìm thấy khóa truy cập (passkey).", "The passkey was not found.";
    LinkExpired = 404, "link_expired", "Liên kết không còn hiệu lực hoặc đã được dùng.", "The link is no longer good or was used already.";
    VisitNotFound = 404, "visit_not_found", "Không tìm thấy lượt vào trang này.", "The visit was not found.";
    FileNotFound = 404, "file_not_found", "Tệp không có hoặc đã hết hạn.", "The file is not there or has expired.";
    OperationNotFound = 404, "operation_not_found", "Không tìm thấy tác vụ.", "The operation was not found.";
    NodeNotFound = 404, "node_not_found", "Không tìm thấy máy chấm.", "The node was not found.";

    // 409, 412: what the state of things does not allow
    AccountExists = 412, "account_exists", "Tài khoản đã tồn tại!", "Account already exists!";
    EmailExists = 412, "email_exists", "Email đã tồn tại.", "The email already exists.";
    SlugExists = 409, "slug_exists", "Đường dẫn này đã được dùng.", "This address is already used.";
    SubdomainTaken = 409, "subdomain_taken", "Địa chỉ này đã có người dùng.", "This address is taken.";
    SubdomainReserved = 412, "subdomain_reserved", "Địa chỉ này được dành riêng.", "This address is reserved.";
    SubdomainInvalid = 412, "subdomain_invalid", "Địa chỉ gồm 3 đến 40 chữ cái thường, chữ số và dấu gạch nối ở giữa.", "An address has 3 to 40 lower-case letters, digits and single hyphens between them.";
    ConcurrentEdit = 409, "concurrent_edit", "Nội dung vừa được người khác thay đổi, vui lòng tải lại.", "Somebody else has just changed this; please reload.";
    InvalidData = 412, "invalid_data", "Dữ liệu không hợp lệ.", "Some of the data is not valid.";
    OldPasswordWrong = 412, "old_password_wrong", "Mật khẩu cũ không đúng.", "The old password is wrong.";
    ActiveUsersFull = 412, "active_users_full", "Trang đã đạt số học viên hoạt động tối đa của gói, chưa thể nhận thêm tài khoản mới.", "This site has reached its plan's active users; new accounts can't be added for now.";
    PlanEnded = 412, "plan_ended", "Gói dịch vụ của trang đã hết hạn nên chưa thể nhận thêm tài khoản mới.", "This site's plan has ended, so it can't take new accounts.";
    StaffFull = 412, "staff_full", "Gói hiện tại cho phép tối đa {max} tài khoản quản lý và giáo viên.", "The plan allows at most {max} accounts of staff.";
    StorageFull = 412, "storage_full", "Trang đã dùng hết dung lượng của gói ({max}).", "The site has used up its plan's storage ({max}).";
    NoTrial = 412, "no_trial", "Trang đã dùng thử hoặc đang có gói trả phí.", "The site has had its trial or has a paid plan already.";
    ApprovalStep = 412, "approval_step", "Không thể chuyển từ trạng thái hiện tại sang trạng thái này.", "That step is not possible from the current state.";
    NeedsApproval = 412, "needs_approval", "Nội dung công khai cần được quản trị viên duyệt trước khi xuất bản.", "Public content has to be approved by an admin before it is published.";
    NoTests = 412, "no_tests", "Bài tập chưa có bộ test nào.", "The problem has no test cases yet.";
    EmptySubtask = 412, "empty_subtask", "Nhóm test “{name}” chưa có bộ test nào.", "The subtask “{name}” has no test cases yet.";
    NothingToRejudge = 412, "nothing_to_rejudge", "Chưa có bài nộp nào để chấm lại.", "There is no submission to judge again.";
    RejudgeRunning = 409, "rejudge_running", "Bài này đang được chấm lại, vui lòng đợi xong.", "This is being judged again; please wait until that is over.";
    LanguageNotAllowed = 412, "language_not_allowed", "Ngôn ngữ này không được dùng cho bài tập.", "This language is not allowed for the problem.";
    LanguageUnavailable = 412, "language_unavailable", "Ngôn ngữ này hiện chưa sẵn sàng.", "This language is not available now.";
    QuestionTypeUnsupported = 412, "question_type_not_supported", "Loại câu hỏi này không được hỗ trợ ở đây.", "This question type is not supported here.";
    NoPairs = 412, "no_pairs", "Không tìm thấy cặp tệp vào/ra nào trong tệp nén.", "No input/output pair was found in the archive.";
    BadArchive = 412, "bad_archive", "Tệp nén bị hỏng hoặc không phải zip.", "The archive is damaged or not a zip.";
    TestTooLarge = 412, "test_too_large", "Test này quá lớn để mở tại đây (tối đa {max}): hãy tải về.", "This test is too large to be opened here (at most {max}): download it.";
    ArchiveTooLarge = 413, "archive_too_large", "Tệp nén chứa quá nhiều dữ liệu (tối đa {max}).", "The archive holds too much data (at most {max}).";
    UnpairedFile = 412, "unpaired_file", "Không tìm thấy tệp tương ứng.", "Its other half was not found.";
    UnknownFile = 412, "unknown_file", "Tên tệp không theo mẫu nào được hỗ trợ.", "The file name follows none of the known patterns.";
    DomainsFull = 412, "domains_full", "Gói hiện tại cho phép tối đa {max} tên miền riêng, hãy nâng cấp gói để thêm.", "Your plan allows at most {max} domains of your own; upgrade it to add more.";
    DomainsNotInPlan = 412, "domains_not_in_plan", "Gói hiện tại chưa có tên miền riêng, hãy nâng cấp gói để thêm.", "Your plan has no domain of your own; upgrade it to add one.";
    DomainExists = 409, "domain_exists", "Tên miền này đã có trong danh sách.", "This domain is in the list already.";
    DomainTaken = 409, "domain_taken", "Tên miền này đang thuộc về một trang khác.", "This domain belongs to another site.";
    DomainNotLive = 412, "domain_not_live", "Tên miền này chưa hoạt động nên chưa thể làm tên miền chính.", "This domain is not live yet, so it can't be the primary one.";
    DuplicateFile = 412, "duplicate_file", "Có nhiều tệp cùng tên bộ test này.", "More than one file has this test's name.";
    OperatorExists = 412, "operator_exists", "Đã có người vận hành với email này.", "There is an operator with this email already.";
    OperatorDisabled = 412, "operator_disabled", "Tài khoản này đang bị khóa, hãy mở lại trước.", "This account is disabled; enable it first.";
    LastOwner = 412, "last_owner", "Phải còn ít nhất một chủ sở hữu đang hoạt động.", "At least one active owner has to stay.";
    LastFactor = 412, "last_factor", "Phải còn ít nhất một cách xác thực bước hai.", "At least one second factor has to stay.";
    NoPasskey = 412, "no_passkey", "Tài khoản chưa có khóa truy cập (passkey) nào.", "The account has no passkey.";
    PasskeyExists = 409, "passkey_exists", "Khóa truy cập (passkey) này đã được dùng.", "This passkey is in use already.";
    ConfirmMismatch = 412, "confirm_mismatch", "Tên gõ lại không khớp.", "What you typed does not match.";
    SiteNotServed = 412, "site_not_served", "Trang này hiện không hoạt động nên không thể vào.", "This site is not served at present, so it can't be entered.";
    OperationRunning = 409, "operation_running", "Đang có một tác vụ khác chạy, hãy đợi xong.", "Another operation is under way; please wait until it is over.";
    WrongState = 412, "wrong_state", "Trạng thái hiện tại không cho phép thao tác này.", "That can't be done in the present state.";

    // 429
    SubmitTooFast = 429, "submit_too_fast", "Bạn nộp bài quá nhanh, hãy thử lại sau {seconds} giây.", "You submit too fast; try again in {seconds} seconds.";
    TooManyRequests = 429, "too_many_requests", "Bạn thao tác quá nhanh, hãy thử lại sau ít phút.", "Too many requests; try again in a few minutes.";
    SignInLocked = 429, "sign_in_locked", "Đăng nhập sai quá nhiều lần, hãy thử lại sau {seconds} giây.", "Too many failed attempts; try again in {seconds} seconds.";

    // 500, 503
    ServerError = 500, "server_error", "Có lỗi ở máy chủ, vui lòng thử lại.", "Server error, please try again.";
    Overloaded = 503, "server_overloaded", "Máy chủ đang quá tải, vui lòng thử lại sau.", "The server is overloaded, please try again later.";
    SignInBusy = 503, "sign_in_busy", "Đang có quá nhiều người đăng nhập cùng lúc, vui lòng thử lại sau {seconds} giây.", "Too many people are signing in at once; please try again in {seconds} seconds.";
    Upgrading = 503, "server_upgrading", "Máy chủ đang được nâng cấp, vui lòng thử lại sau.", "The server is being upgraded, please try again later.";
    Moving = 503, "site_moving", "Trang đang được chuyển máy chủ, vui lòng thử lại sau {seconds} giây.", "The site is being moved, please try again in {seconds} seconds.";

    // Validation of fields (section 5)
    Required = 412, "required", "Không được để trống.", "Cannot be empty.";
    ItemBlank = 412, "item_blank", "Mục không được để trống.", "Item must not be blank.";
    NotEmail = 412, "not_email", "Email không hợp lệ.", "Not a valid email.";
    NotPhone = 412, "not_phone", "Không phải số điện thoại.", "Not a phone number.";
    InvalidDate = 412, "invalid_date", "Ngày không hợp lệ.", "Invalid date.";
    NotRestorable = 412, "not_restorable", "Không có bản sao lưu nào cho thời điểm này.", "There is no backup of that moment.";
    InvalidSlug = 412, "invalid_slug", "Đường dẫn không hợp lệ: chỉ gồm chữ, số và dấu gạch nối đơn.", "Invalid slug: letters and digits separated by single hyphens.";
    DomainFormat = 412, "domain_format", "Tên miền không đúng định dạng.", "Domain not in correct format.";
    InvalidValue = 412, "invalid_value", "Giá trị không hợp lệ.", "The value is not valid.";
    PasswordTooShort = 412, "password_too_short", "Mật khẩu phải dài hơn 6 ký tự.", "The password must be longer than 6 characters.";
    PasswordTooLong = 412, "password_too_long", "Mật khẩu quá dài.", "The password is too long.";
    PasswordsDiffer = 412, "passwords_differ", "Hai mật khẩu không khớp.", "The two passwords do not match.";
    PasswordUnchanged = 412, "password_unchanged", "Mật khẩu mới phải khác mật khẩu cũ.", "The new password must differ from the old one.";
    AboveZero = 412, "above_zero", "Giá trị phải lớn hơn 0.", "The value must be greater than 0.";
    SampleScore = 412, "sample_score", "Bộ test không phải ví dụ phải có điểm lớn hơn 0.", "A test case that is not a sample needs a score above 0.";
    Between = 412, "between", "Giá trị phải từ {from} đến {to}.", "The value must be between {from} and {to}.";
    TooLong = 412, "too_long", "Nội dung quá dài (tối đa {max} ký tự).", "Too long (at most {max} characters).";
    SourceTooLong = 413, "source_too_long", "Mã nguồn quá dài (tối đa {max}).", "The source code is too long (at most {max}).";
    HasNul = 412, "has_nul", "Nội dung có ký tự không hợp lệ.", "The text has a character that is not allowed.";
    OneTypeOnly = 412, "one_type_only", "Chỉ dùng một trong các kiểu chấm: tương tác, hàm mẫu hoặc chỉ nộp kết quả.", "Use only one of the types: interactive, driver or output only.";
    SubtaskOrder = 412, "subtask_order", "Nhóm test chỉ có thể yêu cầu các nhóm đứng trước nó.", "A subtask can only require subtasks above it.";
    TestInTwoSubtasks = 412, "test_in_two_subtasks", "Mỗi bộ test chỉ thuộc một nhóm.", "A test case belongs to one subtask only.";
    SolutionFile = 412, "solution_file", "Tên tệp của người học chỉ gồm chữ, số, dấu chấm, gạch, và khác tệp chính.", "The learner's file name has letters, digits, dots and dashes, and is not the main file's.";
    NotImage = 412, "not_image", "Chỉ được tải lên hình ảnh.", "Only images can be uploaded.";
    OperatorPasswordTooShort = 412, "password_too_short_12", "Mật khẩu phải có ít nhất 12 ký tự.", "The password must have at least 12 characters.";
    ReasonTooShort = 412, "reason_too_short", "Hãy ghi lý do (3 đến 500 ký tự).", "Please give a reason (3 to 500 characters).";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_message_speaks_both_languages_with_the_same_parameters() {
        let names = |text: &str| {
            let mut found: Vec<String> = text
                .split('{')
                .skip(1)
                .filter_map(|rest| rest.split_once('}'))
                .map(|(name, _)| name.to_owned())
                .collect();
            found.sort();
            found
        };
        for message in Message::ALL {
            let (vi, en) = (message.template(Locale::Vi), message.template(Locale::En));
            assert!(!vi.is_empty() && !en.is_empty() && vi != en, "{message:?}");
            assert_eq!(names(vi), names(en), "{message:?}");
            let refuses = message.status().is_client_error() || message.status().is_server_error();
            assert!(refuses || message.status() == StatusCode::OK, "{message:?}");
        }
    }

    #[test]
    fn parameters_are_filled_in() {
        let text = Message::SubmitTooFast.text(Locale::En, &[("seconds", "3".into())]);
        assert_eq!(text, "You submit too fast; try again in 3 seconds.");
    }
}
