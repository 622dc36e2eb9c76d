//! The landing page below its first screen.

use directory::plans::{Plan, PlanPeriod};
use maud::{Markup, html};
use platform::web::grouped;

use super::html::hero;
use super::words::Words;

const STEPS: [&str; 3] = ["create", "write", "share"];
/// With whether its card is a wide one.
const FEATURES: [(&str, bool); 6] =
    [("verdict", true), ("tests", false), ("drafts", false), ("brand", true), ("languages", true), ("safe", false)];
const QUESTIONS: [&str; 6] = ["install", "free", "tests", "safe", "wifi", "data"];
/// The class of every other section.
const TINTED: &str = "pl-section pl-section-tint";
const MIB_PER_GIB: i64 = 1024;

/// The landing page's content. `suffix` is what follows a site's label in its address.
pub(super) fn landing(words: &Words<'_>, plans: &[Plan], suffix: &str) -> Markup {
    html! {
        (hero(words, suffix))
        (how(words))
        (features(words))
        (plan_section(words, plans))
        (faq(words))
        (closing(words))
    }
}

/// A section with its heading and lead; `extra` stands below them.
fn section(words: &Words<'_>, id: &str, class: &str, extra: &Markup, content: &Markup) -> Markup {
    let title = format!("{id}-title");
    html! {
        section id=(id) class=(class) aria-labelledby=(title) {
            div.lp-container {
                div.pl-section-head {
                    h2 id=(title) { (words.t(&format!("{id}.title"))) }
                    p.lp-lead { (words.t(&format!("{id}.lead"))) }
                    (extra)
                }
                (content)
            }
        }
    }
}

fn how(words: &Words<'_>) -> Markup {
    let steps = html! {
        ol.pl-steps {
            @for (number, step) in (1..).zip(STEPS) {
                li {
                    span.pl-step-number aria-hidden="true" { (number) }
                    h3.lp-h3 { (words.t(&format!("how.{step}.title"))) }
                    p.lp-muted { (words.t(&format!("how.{step}.text"))) }
                    span.pl-step-time { (words.t(&format!("how.{step}.time"))) }
                }
            }
        }
    };
    section(words, "how", "pl-section", &Markup::default(), &steps)
}

fn features(words: &Words<'_>) -> Markup {
    let cards = html! {
        div.pl-bento {
            @for (key, wide) in FEATURES {
                article.lp-card data-wide=(wide.to_string()) {
                    div.pl-bento-picture aria-hidden="true" {}
                    div.pl-bento-text {
                        h3.lp-h3 { (words.t(&format!("features.{key}.title"))) }
                        p.lp-muted { (words.t(&format!("features.{key}.text"))) }
                    }
                }
            }
        }
    };
    section(words, "features", TINTED, &Markup::default(), &cards)
}

fn plan_section(words: &Words<'_>, plans: &[Plan]) -> Markup {
    let periods = html! {
        div.pl-periods role="group" aria-label=(words.t("plans.period")) {
            button type="button" aria-pressed="true" { (words.t("plans.month")) }
            button type="button" aria-pressed="false" { (words.t("plans.year")) }
        }
    };
    let cards = html! {
        div.pl-plans {
            @for plan in plans.iter().filter(|plan| plan.period == PlanPeriod::Month) { (plan_card(words, plan)) }
        }
    };
    section(words, "plans", TINTED, &periods, &cards)
}

fn plan_card(words: &Words<'_>, plan: &Plan) -> Markup {
    let free = plan.price_vnd == 0;
    let price = if free { words.t("plans.free") } else { format!("{} ₫", grouped(plan.price_vnd)) };
    let (class, start) = if free { ("lp-btn lp-btn-primary", "plans.start") } else { ("lp-btn", "plans.startFree") };
    html! {
        article.lp-card.pl-plan data-free=(free.to_string()) {
            h3.lp-h3 { (plan.name) }
            p.pl-price {
                strong { (price) }
                @if !free { span.lp-muted { " / " (words.t(&format!("plans.per.{}", plan.period))) } }
            }
            ul.pl-ticks { @for limit in limits(words, plan) { li { (limit) } } }
            a class=(class) href=(words.href("/create-site")) { (words.t(start)) }
        }
    }
}

/// What a plan holds, a line each.
fn limits(words: &Words<'_>, plan: &Plan) -> [String; 6] {
    let users = plan
        .max_active_users
        .map_or_else(|| words.t("plans.anyUsers"), |most| words.t_with("plans.users", "number", &grouped(most)));
    let staff = plan.staff.map_or_else(
        || words.t("plans.anyStaff"),
        |most| words.t_with("plans.staff", "number", &grouped(i64::from(most))),
    );
    let domains = plan
        .custom_domains
        .map_or_else(|| words.t("plans.anyDomains"), |most| words.t_count("plans.domains", i64::from(most)));
    let storage = plan
        .storage_mib
        .map_or_else(|| words.t("plans.anyStorage"), |mib| words.t_with("plans.storage", "size", &size_of(mib)));
    let share = if plan.judge_weight > 1.0 {
        words.t_with("plans.share", "times", &plan.judge_weight.to_string())
    } else {
        words.t("plans.shareFree")
    };
    [users, staff, domains, storage, words.t("plans.unlimited"), share]
}

fn size_of(mib: i64) -> String {
    if mib >= MIB_PER_GIB { format!("{} GB", grouped(mib / MIB_PER_GIB)) } else { format!("{} MB", grouped(mib)) }
}

fn faq(words: &Words<'_>) -> Markup {
    html! {
        section.pl-section id="faq" aria-labelledby="faq-title" {
            div.lp-container.pl-faq {
                h2 id="faq-title" { (words.t("faq.title")) }
                div {
                    @for key in QUESTIONS {
                        details {
                            summary { (words.t(&format!("faq.{key}.question"))) }
                            p.lp-muted { (words.t(&format!("faq.{key}.answer"))) }
                        }
                    }
                }
            }
        }
    }
}

fn closing(words: &Words<'_>) -> Markup {
    html! {
        section.pl-section.pl-closing aria-labelledby="closing-title" {
            div.lp-container.pl-create {
                div.pl-create-words {
                    h2 id="closing-title" { (words.t("closing.title")) }
                    p.lp-lead { (words.t("closing.lead")) }
                    p {
                        a.lp-btn.lp-btn-primary.lp-btn-lg href=(words.href("/create-site")) { (words.t("nav.create")) }
                    }
                }
            }
        }
    }
}
