//! What notices say, in both languages.

use platform::locale::Locale;
use serde_json::Value;

use super::kind::{AWARDS_CHANGED, Kind, MARKED_AGAIN};
use crate::mail::Line;
use crate::permissions::Role;

/// Templates in which `{name}` is a place for a param and `{count}` for how many events there were.
struct Texts {
    /// The kind's own name, for the settings.
    label: (&'static str, &'static str),
    one: (&'static str, &'static str),
    many: (&'static str, &'static str),
}

const ROLE_CHANGED: (&str, &str) = ("Vai trò mới của bạn: {role}", "Your new role: {role}");
const IMPORT_FINISHED: (&str, &str) = (
    "Đã nhập xong danh sách: {created} tài khoản mới, {updated} cập nhật, {failed} dòng lỗi",
    "The list is imported: {created} new accounts, {updated} updated, {failed} rows with faults",
);
const ACCOUNT_CHANGED: (&str, &str) =
    ("Quản trị viên đã thay đổi thông tin tài khoản của bạn", "An administrator changed your account's details");
const DATA_EXPORTED: (&str, &str) =
    ("Bản sao dữ liệu của bạn đã sẵn sàng để tải về", "The copy of your data is ready to be downloaded");
const ACCOUNT_REOPENED: (&str, &str) = (
    "Bạn đã đăng nhập lại nên tài khoản không bị xóa nữa",
    "You have signed in again, so the account will not be erased",
);
const COINS_GIVEN: (&str, &str) = ("uCoin của bạn thay đổi {amount}{note}", "Your uCoin changed by {amount}{note}");
const MARKED_ANEW: (&str, &str) = (
    "Câu hỏi “{title}” đã được chấm lại nên điểm của bạn thay đổi",
    "“{title}” was marked again, and your marks have changed",
);
const CERTIFICATE_REVOKED: (&str, &str) =
    ("Chứng chỉ “{title}” của bạn đã bị thu hồi: {reason}", "Your certificate of “{title}” was revoked: {reason}");
const CONTEST_DISQUALIFIED: (&str, &str) =
    ("Bạn đã bị loại khỏi kỳ thi “{title}”: {reason}", "You were disqualified from the contest “{title}”: {reason}");
const CONTEST_REINSTATED: (&str, &str) =
    ("Kết quả của bạn trong kỳ thi “{title}” được tính trở lại", "Your result in the contest “{title}” counts again");
const BADGE_GIVEN: (&str, &str) = ("Bạn có huy hiệu mới: {badge}", "You have a new badge: {badge}");
const CLASS_JOINED: (&str, &str) = ("Bạn đã vào lớp “{title}”", "You are in the class “{title}”");
/// In place of the reason [`MARKED_AGAIN`].
const RECOUNTED: (&str, &str) = (
    "bài làm đã được chấm lại và khóa học không còn được tính là hoàn thành",
    "the answers were marked again, and the course no longer counts as finished",
);
/// In place of the reason [`AWARDS_CHANGED`].
const AWARDED_ANEW: (&str, &str) = (
    "giải thưởng của kỳ thi đã được xét lại và không còn giải này",
    "the awards of the contest were decided again, and this one no longer holds",
);

fn texts(kind: Kind) -> Texts {
    match kind {
        Kind::ClassJoinAsked => Texts {
            label: ("Có người xin vào lớp tôi dạy", "Somebody asks to come into a class of mine"),
            one: ("{name} xin vào lớp “{title}”", "{name} asks to come into the class “{title}”"),
            many: (
                "{name} và người khác ({count} người) xin vào lớp “{title}”",
                "{name} and others ({count} people) ask to come into the class “{title}”",
            ),
        },
        Kind::ClassJoined => Texts {
            label: ("Tôi được vào một lớp học", "I am taken into a class"),
            one: CLASS_JOINED,
            many: CLASS_JOINED,
        },
        Kind::TeacherRequest => Texts {
            label: ("Có người cho biết mình là giáo viên", "Somebody says they are a teacher"),
            one: ("{name} cho biết mình là giáo viên", "{name} says they are a teacher"),
            many: (
                "{name} và người khác ({count} người) cho biết mình là giáo viên",
                "{name} and others ({count} people) say they are teachers",
            ),
        },
        Kind::RoleChanged => {
            Texts {
                label: ("Vai trò của tôi thay đổi", "My role changes"), one: ROLE_CHANGED, many: ROLE_CHANGED
            }
        }
        Kind::InvitationAccepted => Texts {
            label: ("Có người nhận lời mời của tôi", "Somebody accepts my invitation"),
            one: ("{name} đã nhận lời mời của bạn", "{name} accepted your invitation"),
            many: (
                "{name} và người khác ({count} người) đã nhận lời mời của bạn",
                "{name} and others ({count} people) accepted your invitations",
            ),
        },
        Kind::ImportFinished => Texts {
            label: ("Danh sách tôi gửi đã nhập xong", "A list that I sent is imported"),
            one: IMPORT_FINISHED,
            many: IMPORT_FINISHED,
        },
        Kind::DataExported => Texts {
            label: ("Bản sao dữ liệu của tôi đã sẵn sàng", "The copy of my data is ready"),
            one: DATA_EXPORTED,
            many: DATA_EXPORTED,
        },
        Kind::AccountReopened => Texts {
            label: ("Tôi giữ lại tài khoản đã yêu cầu xóa", "I keep an account that I had deleted"),
            one: ACCOUNT_REOPENED,
            many: ACCOUNT_REOPENED,
        },
        Kind::CoinsGiven => Texts {
            label: ("Tôi được tặng hoặc bị trừ uCoin", "I am given uCoin, or some are taken"),
            one: COINS_GIVEN,
            many: COINS_GIVEN,
        },
        Kind::AnswerMarked => Texts {
            label: ("Bài làm của tôi được giáo viên chấm", "A teacher marks my work"),
            one: ("Giáo viên đã chấm bài “{name}” của bạn", "A teacher has marked your answer to “{name}”"),
            many: (
                "Giáo viên đã chấm “{name}” và các bài khác của bạn ({count} lượt)",
                "A teacher has marked “{name}” and other answers of yours ({count} times)",
            ),
        },
        Kind::LateDecided => Texts {
            label: (
                "Giáo viên quyết định về câu trả lời đến muộn của tôi",
                "A teacher decides about late answers of mine",
            ),
            one: (
                "Câu trả lời đến muộn của bạn trong “{name}”: giáo viên nhận {accepted}, không nhận {declined}",
                "Your late answers in “{name}”: the teacher accepted {accepted} and declined {declined}",
            ),
            many: (
                "Giáo viên đã quyết định về các câu trả lời đến muộn của bạn trong “{name}” ({count} lượt)",
                "A teacher has decided about late answers of yours in “{name}” ({count} times)",
            ),
        },
        Kind::MarkedAgain => Texts {
            label: ("Bài làm của tôi được chấm lại", "My work is marked again"),
            one: MARKED_ANEW,
            many: MARKED_ANEW,
        },
        Kind::CertificateRevoked => Texts {
            label: ("Chứng chỉ của tôi bị thu hồi", "A certificate of mine is revoked"),
            one: CERTIFICATE_REVOKED,
            many: CERTIFICATE_REVOKED,
        },
        Kind::ContestDisqualified => Texts {
            label: ("Tôi bị loại khỏi một kỳ thi", "I am disqualified from a contest"),
            one: CONTEST_DISQUALIFIED,
            many: CONTEST_DISQUALIFIED,
        },
        Kind::ContestReinstated => Texts {
            label: ("Kết quả thi của tôi được tính trở lại", "A contest result of mine counts again"),
            one: CONTEST_REINSTATED,
            many: CONTEST_REINSTATED,
        },
        Kind::BadgeGiven => {
            Texts {
                label: ("Tôi được nhận huy hiệu", "I am given a badge"), one: BADGE_GIVEN, many: BADGE_GIVEN
            }
        }
        Kind::ClassReminder => Texts {
            label: ("Buổi học của tôi sắp bắt đầu", "A session of mine begins soon"),
            one: ("Lớp {class} bắt đầu lúc {time}", "{class} begins at {time}"),
            many: ("Lớp {class} bắt đầu lúc {time}", "{class} begins at {time}"),
        },
        Kind::ClassChanged => Texts {
            label: ("Lịch học của tôi thay đổi", "A session of mine is moved or cancelled"),
            one: ("Lịch lớp {class} thay đổi: {change}", "Change in {class}: {change}"),
            many: (
                "Lịch lớp {class} có {count} thay đổi, gần nhất: {change}",
                "{count} changes in the sessions of {class}, the latest: {change}",
            ),
        },
        Kind::ClassPost => Texts {
            label: ("Lớp của tôi có bài đăng mới", "Something is posted in a class of mine"),
            one: ("Bài mới trong lớp {class}: {title}", "New in {class}: {title}"),
            many: (
                "Lớp {class} có {count} bài mới, gần nhất: {title}",
                "{count} new posts in {class}, the latest: {title}",
            ),
        },
        Kind::ClassAssignment => Texts {
            label: ("Lớp của tôi được giao bài tập", "A class of mine is to work on something"),
            one: ("Bài tập mới của lớp {class}: {title}", "New work in {class}: {title}"),
            many: (
                "Lớp {class} có {count} bài tập mới, gần nhất: {title}",
                "{count} new assignments in {class}, the latest: {title}",
            ),
        },
        Kind::PostApproved => Texts {
            label: ("Bài viết của tôi được duyệt", "A post of mine is approved"),
            one: ("Bài viết “{title}” đã được duyệt", "“{title}” is approved"),
            many: (
                "{count} bài viết đã được duyệt, gần nhất: “{title}”",
                "{count} posts are approved, the latest: “{title}”",
            ),
        },
        Kind::PostPublished => Texts {
            label: ("Bài viết của tôi được xuất bản", "A post of mine is published"),
            one: ("Bài viết “{title}” đã được xuất bản", "“{title}” is published"),
            many: (
                "{count} bài viết đã được xuất bản, gần nhất: “{title}”",
                "{count} posts are published, the latest: “{title}”",
            ),
        },
        Kind::PostRejected => Texts {
            label: ("Bài viết của tôi bị trả lại", "A post of mine is sent back"),
            one: ("Bài viết “{title}” bị trả lại: {reason}", "“{title}” is sent back: {reason}"),
            many: (
                "Bài viết “{title}” bị trả lại {count} lần, gần nhất: {reason}",
                "“{title}” is sent back {count} times, the latest: {reason}",
            ),
        },
        Kind::CommentWaits => Texts {
            label: ("Có bình luận chờ tôi xem xét", "A comment waits for me to look at it"),
            one: ("Một bình luận về “{title}” đang chờ xem xét", "A comment on “{title}” waits to be looked at"),
            many: (
                "{count} bình luận về “{title}” đang chờ xem xét",
                "{count} comments on “{title}” wait to be looked at",
            ),
        },
        Kind::OrderPaid => Texts {
            label: ("Đơn hàng của tôi đã thanh toán", "An order of mine is paid"),
            one: ("Đã thanh toán “{course}” (đơn {reference})", "“{course}” is paid (order {reference})"),
            many: (
                "{count} đơn hàng đã thanh toán, gần nhất: “{course}”",
                "{count} orders are paid, the latest: “{course}”",
            ),
        },
        Kind::OrderWaits => Texts {
            label: ("Có đơn hàng chờ tôi kiểm tra", "An order waits for me to look at it"),
            one: ("Đơn hàng “{course}” của {name} chờ kiểm tra", "{name}'s order of “{course}” waits to be looked at"),
            many: (
                "{count} đơn hàng chờ kiểm tra, gần nhất: {name}, “{course}”",
                "{count} orders wait to be looked at, the latest: {name}, “{course}”",
            ),
        },
        Kind::SnippetHelp => Texts {
            label: ("Có học sinh lớp tôi dạy nhờ xem đoạn mã", "A learner of a class of mine asks for help with code"),
            one: ("{name} (lớp {class}) nhờ bạn xem đoạn mã", "{name} ({class}) asks you to look at their code"),
            many: (
                "{name} và người khác ({count} lượt) ở lớp {class} nhờ bạn xem đoạn mã",
                "{name} and others ({count} times) of {class} ask you to look at their code",
            ),
        },
        Kind::SnippetRemark => Texts {
            label: ("Có người nhận xét đoạn mã của tôi", "Somebody writes a remark on my code"),
            one: ("{name} đã nhận xét đoạn mã “{title}”", "{name} wrote a remark on “{title}”"),
            many: (
                "{name} và người khác đã nhận xét đoạn mã “{title}” ({count} lượt)",
                "{name} and others wrote remarks on “{title}” ({count} times)",
            ),
        },
        Kind::ClassLookAgain => Texts {
            label: ("Tôi được yêu cầu quét lại mã điểm danh", "I am asked to scan a class's code again"),
            one: (
                "Lớp {class}: em hãy quét lại mã điểm danh trên màn hình",
                "{class}: scan the code on the screen again",
            ),
            many: (
                "Lớp {class}: em hãy quét lại mã điểm danh trên màn hình",
                "{class}: scan the code on the screen again",
            ),
        },
        Kind::AbsenceReported => Texts {
            label: ("Có học sinh lớp tôi dạy báo vắng", "Somebody reports an absence in a class of mine"),
            one: ("{name} báo vắng một buổi của lớp “{title}”", "{name} will be absent from a session of “{title}”"),
            many: (
                "{name} và người khác ({count} người) báo vắng một buổi của lớp “{title}”",
                "{name} and others ({count} people) will be absent from a session of “{title}”",
            ),
        },
        Kind::AbsenceDecided => Texts {
            label: ("Giáo viên trả lời báo vắng của tôi", "A teacher decides about an absence of mine"),
            one: ("Báo vắng của bạn ở lớp “{title}” {result}", "Your absence from “{title}” was {result}"),
            many: ("Báo vắng của bạn ở lớp “{title}” {result}", "Your absence from “{title}” was {result}"),
        },
        Kind::CommentReply => Texts {
            label: ("Có người trả lời bình luận của tôi", "Somebody replies to my comment"),
            one: ("{name} đã trả lời bình luận của bạn trong “{title}”", "{name} replied to your comment in “{title}”"),
            many: (
                "{name} và người khác đã trả lời bình luận của bạn trong “{title}” ({count} lượt)",
                "{name} and others replied to your comments in “{title}” ({count} times)",
            ),
        },
        Kind::CommentMention => Texts {
            label: ("Có người nhắc đến tôi trong bình luận", "Somebody mentions me in a comment"),
            one: ("{name} đã nhắc đến bạn trong “{title}”", "{name} mentioned you in “{title}”"),
            many: (
                "{name} và người khác đã nhắc đến bạn trong “{title}” ({count} lượt)",
                "{name} and others mentioned you in “{title}” ({count} times)",
            ),
        },
        Kind::AccountChanged => Texts {
            label: ("Quản trị viên thay đổi tài khoản của tôi", "An administrator changes my account"),
            one: ACCOUNT_CHANGED,
            many: ACCOUNT_CHANGED,
        },
    }
}

fn pick((vi, en): (&'static str, &'static str), locale: Locale) -> &'static str {
    match locale {
        Locale::Vi => vi,
        Locale::En => en,
    }
}

/// The kind's name in the settings.
pub(super) fn label(kind: Kind, locale: Locale) -> &'static str {
    pick(texts(kind).label, locale)
}

/// What the notice says.
pub(super) fn title(kind: Kind, params: &Value, count: i32, locale: Locale) -> String {
    let texts = texts(kind);
    fill(pick(if count > 1 { texts.many } else { texts.one }, locale), params, count, locale)
}

/// What a notice says, in both languages.
pub(super) fn line(kind: Kind, params: &Value, count: i32) -> Line {
    let say = |locale| title(kind, params, count, locale);
    Line { vi: say(Locale::Vi), en: say(Locale::En) }
}

/// Places are filled from left to right, so that a value which looks like one stays as it is.
fn fill(template: &str, params: &Value, count: i32, locale: Locale) -> String {
    let mut text = String::new();
    let mut rest = template;
    while let Some((before, (name, after))) =
        rest.split_once('{').and_then(|(before, after)| Some((before, after.split_once('}')?)))
    {
        text.push_str(before);
        text.push_str(&value(name, params, count, locale));
        rest = after;
    }
    text.push_str(rest);
    text
}

fn value(name: &str, params: &Value, count: i32, locale: Locale) -> String {
    match (name, &params[name]) {
        ("count", _) => count.to_string(),
        ("role", Value::String(role)) => {
            Role::parse(role).map_or(role.as_str(), |role| role_name(role, locale)).to_owned()
        }
        ("reason", Value::String(reason)) if reason == MARKED_AGAIN => pick(RECOUNTED, locale).to_owned(),
        ("reason", Value::String(reason)) if reason == AWARDS_CHANGED => pick(AWARDED_ANEW, locale).to_owned(),
        (_, Value::String(text)) => text.clone(),
        (_, Value::Object(words)) => words.get(locale.code()).and_then(Value::as_str).unwrap_or_default().to_owned(),
        (_, Value::Null) => String::new(),
        (_, other) => other.to_string(),
    }
}

fn role_name(role: Role, locale: Locale) -> &'static str {
    let names = match role {
        Role::Admin => ("Quản trị viên", "Administrator"),
        Role::Teacher => ("Giáo viên", "Teacher"),
        Role::Student => ("Học sinh", "Student"),
        Role::Moderator => ("Kiểm duyệt viên", "Moderator"),
        Role::ModeratorLead => ("Trưởng nhóm kiểm duyệt", "Lead moderator"),
        Role::Sale => ("Nhân viên kinh doanh", "Sales"),
        Role::SaleLead => ("Trưởng nhóm kinh doanh", "Sales lead"),
        Role::Affiliate => ("Cộng tác viên", "Affiliate"),
    };
    pick(names, locale)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn places(template: &str) -> Vec<&str> {
        let mut found: Vec<_> = template.split('{').skip(1).filter_map(|rest| rest.split('}').next()).collect();
        found.sort_unstable();
        found
    }

    #[test]
    fn every_kind_says_the_same_in_both_languages() {
        for kind in Kind::ALL {
            let Texts { label, one, many } = texts(*kind);
            for (vi, en) in [label, one, many] {
                assert!(!vi.is_empty() && vi != en && places(vi) == places(en), "{vi} / {en}");
            }
        }
        for role in Role::ALL {
            assert_ne!(role_name(*role, Locale::Vi), role_name(*role, Locale::En));
        }
    }

    #[test]
    fn places_are_filled_once() {
        let name = json!({"name": "{count} An"});
        let one = title(Kind::TeacherRequest, &name, 1, Locale::Vi);
        assert_eq!(one, "{count} An cho biết mình là giáo viên");
        assert_eq!(
            title(Kind::TeacherRequest, &json!({"name": "An"}), 3, Locale::En),
            "An and others (3 people) say they are teachers"
        );
        assert_eq!(
            title(Kind::RoleChanged, &json!({"role": "teacher"}), 1, Locale::Vi),
            "Vai trò mới của bạn: Giáo viên"
        );
        let import = json!({"created": 12, "updated": 0, "failed": 3});
        assert_eq!(
            title(Kind::ImportFinished, &import, 1, Locale::En),
            "The list is imported: 12 new accounts, 0 updated, 3 rows with faults"
        );
        let badge = json!({"badge": {"vi": "Chuỗi 7 ngày", "en": "7-day streak"}});
        assert_eq!(title(Kind::BadgeGiven, &badge, 1, Locale::En), "You have a new badge: 7-day streak");
        let revoked = json!({"title": "Tin học 9", "reason": MARKED_AGAIN});
        assert!(title(Kind::CertificateRevoked, &revoked, 1, Locale::Vi).ends_with(RECOUNTED.0));
        assert_eq!(
            title(Kind::AccountChanged, &json!({}), 2, Locale::En),
            "An administrator changed your account's details"
        );
    }
}
