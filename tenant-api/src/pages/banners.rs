//! What stands between header and page for those whom it concerns: a visit by the platform, a plan in trouble, what
//! becomes of teachers' accounts. The web's own are `app/shell/{VisitRibbon,PlanBanner,TeacherBanner}.tsx`.

use maud::{Markup, html};
use time::OffsetDateTime;

use super::dates::date_time;
use super::frame::Frame;
use crate::account_words::UserType;
use crate::accounts::UserInfo;
use crate::permissions::{Action, Resource, Role};
use crate::website::SubscriptionView;

/// The main built-in site, whose teachers are to have sites of their own (specification, sections 1 and 4).
const MAIN_SITE: i64 = 1;
/// Basic (1, 3) and Pro (2, 4): the plans that run out.
const PAID_PLANS: [i32; 4] = [1, 2, 3, 4];
/// Free: with the paid ones, the plans that can be full.
const FREE_PLANS: [i32; 2] = [5, 6];

/// The banners of this page, in the order in which they stand; `bare` pages have the visit's only.
pub fn banners(frame: &Frame<'_>, bare: bool) -> Markup {
    html! {
        @if let Some(ribbon) = visit_ribbon(frame) { (ribbon) }
        @if !bare {
            @if let Some(banner) = plan_banner(frame) { (banner) }
            @if frame.tenant.id == MAIN_SITE && frame.user.is_some_and(is_teacher) { (teacher_banner(frame)) }
        }
    }
}

/// `action`: a link or button beside the words.
fn banner(words: &str, action: &Markup) -> Markup {
    html! {
        div.lp-banner role="status" {
            div.lp-container.lp-visit { span { (words) } (action) }
        }
    }
}

fn visit_ribbon(frame: &Frame<'_>) -> Option<Markup> {
    let visit = frame.user?.visit.as_ref()?;
    let (words, action) =
        if visit.own { ("app:visit.own", "app:visit.leave") } else { ("app:visit.live", "app:visit.end") };
    let time = date_time(visit.expires_at, frame.locale)?;
    let values = [("name", visit.operator.as_str()), ("reason", visit.reason.as_str()), ("time", time.as_str())];
    let button = html! { button.lp-btn.lp-btn-sm type="button" { (frame.text(action)) } };
    Some(banner(&frame.text_with(words, &values), &button))
}

fn plan_banner(frame: &Frame<'_>) -> Option<Markup> {
    let subscription = &frame.tenant.subscription;
    let now = OffsetDateTime::now_utc().unix_timestamp();
    let trouble = trouble(subscription, now).filter(|_| frame.manages())?;
    let most = subscription.max_active_users.unwrap_or_default().to_string();
    let sees_plans = frame.actor.is_some_and(|actor| actor.may(Resource::Subscription, Action::Read));
    let link = html! {
        @if sees_plans {
            a.lp-btn.lp-btn-sm href=(frame.href("/manage/website?tab=plan")) { (frame.text("app:plan.look")) }
        }
    };
    Some(banner(&frame.text_with(&format!("app:plan.{trouble}"), &[("most", &most)]), &link))
}

fn teacher_banner(frame: &Frame<'_>) -> Markup {
    let to = format!("{}{}", frame.tenant.platform_url, frame.href("/create-site"));
    banner(
        &frame.text("app:teacher.text"),
        &html! { a.lp-btn.lp-btn-sm href=(to) { (frame.text("app:teacher.action")) } },
    )
}

/// Whether somebody teaches by their role, or says so of themselves.
fn is_teacher(user: &UserInfo) -> bool {
    user.role == Role::Teacher || user.user_type == Some(UserType::Teacher)
}

/// What is wrong with a plan, as the key of its words: it has run out, or no more people fit.
fn trouble(subscription: &SubscriptionView, now: i64) -> Option<&'static str> {
    let paid = PAID_PLANS.contains(&subscription.subscription_plan_id);
    if !paid && !FREE_PLANS.contains(&subscription.subscription_plan_id) {
        return None;
    }
    if paid && subscription.end_date.is_some_and(|end| end <= now) {
        return Some("expired");
    }
    subscription.max_active_users.is_some_and(|most| subscription.current_active_users >= most).then_some("full")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plans_in_trouble_are_announced() {
        let of = |plan, active, most, end_date| SubscriptionView {
            subscription_plan_id: plan,
            plan_name: directory::plans::PlanName::Free,
            current_active_users: active,
            max_active_users: most,
            end_date,
            is_trial: false,
        };
        let cases = [
            (of(5, 49, Some(50), Some(1)), None),
            (of(5, 50, Some(50), None), Some("full")),
            (of(6, 51, Some(50), Some(1)), Some("full")),
            (of(7, 9, Some(9), Some(1)), None),
            (of(1, 499, Some(500), Some(101)), None),
            (of(1, 500, Some(500), Some(101)), Some("full")),
            (of(4, 3, Some(3000), Some(100)), Some("expired")),
        ];
        for (subscription, wanted) in cases {
            assert_eq!(trouble(&subscription, 100), wanted, "{subscription:?}");
        }
    }
}
