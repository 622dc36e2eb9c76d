//! The landing page below its first screen.

use directory::plans::{Plan, PlanPeriod};
use platform::web::{escape, grouped};

use super::html::hero;
use super::words::Words;

const STEPS: [&str; 3] = ["create", "write", "share"];
/// With whether its card is a wide one.
const FEATURES: [(&str, bool); 6] =
    [("verdict", true), ("tests", false), ("drafts", false), ("brand", true), ("languages", true), ("safe", false)];
const QUESTIONS: [&str; 6] = ["install", "free", "tests", "safe", "wifi", "data"];
const MIB_PER_GIB: i64 = 1024;

/// The landing page's content. `suffix` is what follows a site's label in its address.
pub(super) fn landing(words: &Words<'_>, plans: &[Plan], suffix: &str) -> String {
    let monthly: String =
        plans.iter().filter(|plan| plan.period == PlanPeriod::Month).map(|plan| plan_card(words, plan)).collect();
    [hero(words, suffix), how(words), features(words), plan_section(words, &monthly), faq(words), closing(words)]
        .concat()
}

/// A section with its heading and lead.
fn section(words: &Words<'_>, id: &str, tint: bool, extra: &str, content: &str) -> String {
    let class = if tint { "pl-section pl-section-tint" } else { "pl-section" };
    format!(
        "<section id=\"{id}\" class=\"{class}\" aria-labelledby=\"{id}-title\"><div class=\"lp-container\"><div class=\"pl-section-head\">\
         <h2 id=\"{id}-title\">{}</h2><p class=\"lp-lead\">{}</p>{extra}</div>{content}</div></section>",
        words.t(&format!("{id}.title")),
        words.t(&format!("{id}.lead"))
    )
}

fn how(words: &Words<'_>) -> String {
    let step = |(index, step): (usize, &&str)| {
        let part = |part: &str| words.t(&format!("how.{step}.{part}"));
        format!(
            "<li><span class=\"pl-step-number\" aria-hidden=\"true\">{}</span><h3 class=\"lp-h3\">{}</h3><p class=\"lp-muted\">{}</p>\
             <span class=\"pl-step-time\">{}</span></li>",
            index + 1,
            part("title"),
            part("text"),
            part("time")
        )
    };
    let steps: String = STEPS.iter().enumerate().map(step).collect();
    section(words, "how", false, "", &format!("<ol class=\"pl-steps\">{steps}</ol>"))
}

fn features(words: &Words<'_>) -> String {
    let card = |(key, wide): &(&str, bool)| {
        format!(
            "<article class=\"lp-card\" data-wide=\"{wide}\"><div class=\"pl-bento-picture\" aria-hidden=\"true\"></div>\
             <div class=\"pl-bento-text\"><h3 class=\"lp-h3\">{}</h3><p class=\"lp-muted\">{}</p></div></article>",
            words.t(&format!("features.{key}.title")),
            words.t(&format!("features.{key}.text"))
        )
    };
    let cards: String = FEATURES.iter().map(card).collect();
    section(words, "features", true, "", &format!("<div class=\"pl-bento\">{cards}</div>"))
}

fn plan_section(words: &Words<'_>, cards: &str) -> String {
    let periods = format!(
        "<div class=\"pl-periods\" role=\"group\" aria-label=\"{}\"><button type=\"button\" aria-pressed=\"true\">{}</button>\
         <button type=\"button\" aria-pressed=\"false\">{}</button></div>",
        words.t("plans.period"),
        words.t("plans.month"),
        words.t("plans.year")
    );
    section(words, "plans", true, &periods, &format!("<div class=\"pl-plans\">{cards}</div>"))
}

fn plan_card(words: &Words<'_>, plan: &Plan) -> String {
    let free = plan.price_vnd == 0;
    let price = if free { words.t("plans.free") } else { format!("{} ₫", grouped(plan.price_vnd)) };
    let per = if free {
        String::new()
    } else {
        format!("<span class=\"lp-muted\"> / {}</span>", words.t(&format!("plans.per.{}", plan.period)))
    };
    let users = plan
        .max_active_users
        .map_or_else(|| words.t("plans.anyUsers"), |most| words.t_with("plans.users", "number", &grouped(most)));
    let storage = plan
        .storage_mib
        .map_or_else(|| words.t("plans.anyStorage"), |mib| words.t_with("plans.storage", "size", &size_of(mib)));
    let staff = plan.staff.map_or_else(
        || words.t("plans.anyStaff"),
        |most| words.t_with("plans.staff", "number", &grouped(i64::from(most))),
    );
    let domains = plan
        .custom_domains
        .map_or_else(|| words.t("plans.anyDomains"), |most| words.t_count("plans.domains", i64::from(most)));
    let share = if plan.judge_weight > 1.0 {
        words.t_with("plans.share", "times", &plan.judge_weight.to_string())
    } else {
        words.t("plans.shareFree")
    };
    let (class, start) = if free { ("lp-btn lp-btn-primary", "plans.start") } else { ("lp-btn", "plans.startFree") };
    format!(
        "<article class=\"lp-card pl-plan\" data-free=\"{free}\"><h3 class=\"lp-h3\">{}</h3><p class=\"pl-price\"><strong>{price}</strong>{per}</p>\
         <ul class=\"pl-ticks\"><li>{users}</li><li>{staff}</li><li>{domains}</li><li>{storage}</li><li>{}</li><li>{share}</li></ul><a class=\"{class}\" href=\"{}\">{}</a></article>",
        escape(plan.name.name()),
        words.t("plans.unlimited"),
        words.href("/create-site"),
        words.t(start)
    )
}

fn size_of(mib: i64) -> String {
    if mib >= MIB_PER_GIB { format!("{} GB", grouped(mib / MIB_PER_GIB)) } else { format!("{} MB", grouped(mib)) }
}

fn faq(words: &Words<'_>) -> String {
    let question = |key: &&str| {
        format!(
            "<details><summary>{}</summary><p class=\"lp-muted\">{}</p></details>",
            words.t(&format!("faq.{key}.question")),
            words.t(&format!("faq.{key}.answer"))
        )
    };
    let questions: String = QUESTIONS.iter().map(question).collect();
    format!(
        "<section id=\"faq\" class=\"pl-section\" aria-labelledby=\"faq-title\"><div class=\"lp-container pl-faq\"><h2 id=\"faq-title\">{}</h2>\
         <div>{questions}</div></div></section>",
        words.t("faq.title")
    )
}

fn closing(words: &Words<'_>) -> String {
    format!(
        "<section class=\"pl-section pl-closing\" aria-labelledby=\"closing-title\"><div class=\"lp-container pl-create\"><div class=\"pl-create-words\">\
         <h2 id=\"closing-title\">{}</h2><p class=\"lp-lead\">{}</p><p><a class=\"lp-btn lp-btn-primary lp-btn-lg\" href=\"{}\">{}</a></p></div></div></section>",
        words.t("closing.title"),
        words.t("closing.lead"),
        words.href("/create-site"),
        words.t("nav.create")
    )
}
