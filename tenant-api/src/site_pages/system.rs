//! Pages that every site has.

use platform::locale::Locale;

platform::text_enum! {
    /// A page that every site has.
    pub enum SystemPage {
        /// How the site works: who may do what on it.
        OperationalRegulations = "operational-regulations",
        /// What people agree to who use it.
        PolicyTerms = "policy-terms",
        /// What it keeps of people and why.
        PrivacyPolicy = "privacy-policy",
        /// Who runs it.
        About = "about",
        /// How it is reached.
        Contact = "contact",
    }
}

impl SystemPage {
    /// Those that somebody who knows the law should have read before they count.
    pub const LEGAL: [Self; 3] = [Self::OperationalRegulations, Self::PolicyTerms, Self::PrivacyPolicy];

    /// Whether it is one of them.
    pub fn is_legal(self) -> bool {
        Self::LEGAL.contains(&self)
    }

    /// What it is called until somebody calls it otherwise.
    pub fn title(self, locale: Locale) -> &'static str {
        let (vi, en) = match self {
            Self::OperationalRegulations => ("Quy chế hoạt động", "Operational regulations"),
            Self::PolicyTerms => ("Điều khoản sử dụng", "Terms of use"),
            Self::PrivacyPolicy => ("Chính sách bảo mật", "Privacy policy"),
            Self::About => ("Giới thiệu", "About us"),
            Self::Contact => ("Liên hệ", "Contact"),
        };
        if locale == Locale::Vi { vi } else { en }
    }

    /// Its text in Markdown, with `{site}`, `{address}` and `{contact}`.
    pub fn template(self, locale: Locale) -> &'static str {
        let (vi, en) = match self {
            Self::OperationalRegulations => (
                include_str!("texts/operational-regulations.vi.md"),
                include_str!("texts/operational-regulations.en.md"),
            ),
            Self::PolicyTerms => (include_str!("texts/policy-terms.vi.md"), include_str!("texts/policy-terms.en.md")),
            Self::PrivacyPolicy => {
                (include_str!("texts/privacy-policy.vi.md"), include_str!("texts/privacy-policy.en.md"))
            }
            Self::About => (include_str!("texts/about.vi.md"), include_str!("texts/about.en.md")),
            Self::Contact => (include_str!("texts/contact.vi.md"), include_str!("texts/contact.en.md")),
        };
        if locale == Locale::Vi { vi } else { en }
    }
}
