//! What the platform's pages say before the browser takes over, in both languages.

use platform::locale::Locale;

/// The texts of one language.
pub(super) struct Texts {
    pub(super) skip: &'static str,
    pub(super) landing_title: &'static str,
    pub(super) landing_description: &'static str,
    pub(super) eyebrow: &'static str,
    pub(super) heading: &'static str,
    pub(super) lead: &'static str,
    pub(super) create: &'static str,
    pub(super) see_plans: &'static str,
    pub(super) features_heading: &'static str,
    /// (heading, text)
    pub(super) features: [(&'static str, &'static str); 6],
    pub(super) plans_heading: &'static str,
    pub(super) free: &'static str,
    pub(super) a_month: &'static str,
    pub(super) people: &'static str,
    pub(super) any_number: &'static str,
    pub(super) domains: &'static str,
    pub(super) no_domains: &'static str,
    pub(super) any_domains: &'static str,
    pub(super) storage: &'static str,
    pub(super) closing: &'static str,
    pub(super) footer: &'static str,
    pub(super) sign_up_title: &'static str,
    pub(super) sign_up_lead: &'static str,
    pub(super) not_found: &'static str,
    pub(super) go_home: &'static str,
    pub(super) other_language: &'static str,
}

pub(super) fn of(locale: Locale) -> &'static Texts {
    match locale {
        Locale::Vi => &VI,
        Locale::En => &EN,
    }
}

static VI: Texts = Texts {
    skip: "Tới nội dung chính",
    landing_title: "Lophoc · Lớp học lập trình của riêng bạn",
    landing_description: "Mở trang dạy lập trình của riêng bạn trong một phút: bài tập chấm tự động từng bộ dữ liệu, học viên, địa chỉ riêng, tiếng Việt và tiếng Anh.",
    eyebrow: "Dành cho thầy cô và trường học",
    heading: "Lớp học lập trình của riêng bạn, mở trong một phút",
    lead: "Chọn một địa chỉ, viết bài tập ngay trong trình duyệt, mời học viên vào làm. Mỗi bài nộp được chấm tự động từng bộ dữ liệu, kết quả hiện ra tức thì.",
    create: "Tạo trang miễn phí",
    see_plans: "Xem các gói",
    features_heading: "Mọi thứ một lớp lập trình cần",
    features: [
        (
            "Chấm tự động, thấy ngay",
            "Chương trình chạy trong hộp cát riêng, kết quả hiện lên từng bộ dữ liệu một: đúng, sai, quá giờ hay lỗi biên dịch.",
        ),
        (
            "Soạn bài trong trình duyệt",
            "Đề bài có công thức toán và mã nguồn, bộ dữ liệu nhập tay hay tải cả tệp nén từ Themis và các hệ khác.",
        ),
        (
            "Nhiều ngôn ngữ lập trình",
            "C, C++, Python, Java, JavaScript, Pascal, Bash, và còn nữa. Bạn chọn ngôn ngữ nào được dùng cho từng bài.",
        ),
        (
            "Trang mang tên bạn",
            "Địa chỉ, tên, biểu trưng, màu sắc của riêng bạn, sáng hay tối, tiếng Việt và tiếng Anh.",
        ),
        (
            "Không mất một dòng mã",
            "Bài đang viết được giữ ở máy học viên và trên máy chủ, mất mạng hay tải lại trang vẫn còn nguyên.",
        ),
        (
            "Dữ liệu của ai nấy giữ",
            "Mỗi trang có kho dữ liệu riêng biệt: học viên và bài nộp của bạn không lẫn với trang nào khác.",
        ),
    ],
    plans_heading: "Bắt đầu miễn phí, lớn lên khi cần",
    free: "Miễn phí",
    a_month: "/ tháng",
    people: "học viên hoạt động mỗi tháng",
    any_number: "Không giới hạn học viên",
    domains: "tên miền riêng",
    no_domains: "Địa chỉ trong Lophoc",
    any_domains: "Không giới hạn tên miền riêng",
    storage: "GB cho đề bài và dữ liệu",
    closing: "Trang của bạn có sẵn vài bài tập mẫu để thử ngay.",
    footer: "Lophoc, nơi mỗi thầy cô có một lớp học lập trình.",
    sign_up_title: "Tạo trang của bạn",
    sign_up_lead: "Một phút là xong. Trang có sẵn vài bài tập mẫu, bạn là quản trị viên.",
    not_found: "Trang không tồn tại",
    go_home: "Về trang chủ",
    other_language: "English",
};

static EN: Texts = Texts {
    skip: "Skip to content",
    landing_title: "Lophoc · A programming class of your own",
    landing_description: "Open your own site for teaching programming in a minute: exercises judged automatically test by test, learners, an address of your own, in Vietnamese and English.",
    eyebrow: "For teachers and schools",
    heading: "A programming class of your own, open in a minute",
    lead: "Choose an address, write problems in the browser, invite your learners. Every submission is judged automatically, test by test, and the verdict appears at once.",
    create: "Create a free site",
    see_plans: "See the plans",
    features_heading: "Everything a programming class needs",
    features: [
        (
            "Judged at once",
            "Programs run in a sandbox of their own and the verdict fills in test by test: right, wrong, too slow or not compiling.",
        ),
        (
            "Write problems in the browser",
            "Statements with formulas and code; tests typed in or uploaded as one archive, from Themis and other systems.",
        ),
        (
            "Many languages",
            "C, C++, Python, Java, JavaScript, Pascal, Bash and more. You choose which ones a problem takes.",
        ),
        (
            "A site with your name on it",
            "Your address, name, logo and colours, light or dark, in Vietnamese and English.",
        ),
        (
            "Never lose a line",
            "What a learner writes is kept in the browser and on the server: a lost connection or a reload loses nothing.",
        ),
        (
            "Your data stays yours",
            "Every site has a store of its own: your learners and their submissions mix with nobody else's.",
        ),
    ],
    plans_heading: "Start free, grow when you need to",
    free: "Free",
    a_month: "/ month",
    people: "active learners a month",
    any_number: "Any number of learners",
    domains: "domains of your own",
    no_domains: "An address within Lophoc",
    any_domains: "Any number of your own domains",
    storage: "GB for problems and tests",
    closing: "Your site comes with a few sample problems to try at once.",
    footer: "Lophoc, where every teacher has a programming class.",
    sign_up_title: "Create your site",
    sign_up_lead: "It takes a minute. The site comes with a few sample problems, and you are its admin.",
    not_found: "Page not found",
    go_home: "Go to the home page",
    other_language: "Tiếng Việt",
};
