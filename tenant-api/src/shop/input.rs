//! What the shop has, as staff write it.

use platform::error::ApiError;
use platform::faults::{Fault, Faults};
use platform::messages::{ABOVE_ZERO, LESS_THAN_MAX, REQUIRED};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::messages::{COURSE_NEEDED, PERCENT_OR_AMOUNT};
use super::words::ShopKind;
use crate::ids::CourseId;

const TITLE_MAX: usize = 200;
const DESCRIPTION_MAX: usize = 2000;
const ADDRESS_MAX: usize = 2000;
const COINS_MAX: i64 = 1_000_000_000;
/// VND.
const AMOUNT_MAX: i64 = 1_000_000_000;
const COUNT_MAX: i32 = 1_000_000;
const DAYS_MAX: i32 = 3650;

/// A body of the shop's own.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct ShopItemInput {
    /// What it is; when it is changed, as it was.
    pub kind: Option<ShopKind>,
    pub title: String,
    pub description: String,
    /// The address of a picture; empty: none.
    pub image: String,
    /// What it costs.
    pub coins: i64,
    /// What is left; null: no limit.
    pub stock: Option<i32>,
    /// Times that a person may have it; null: no limit.
    pub per_user: Option<i32>,
    /// The course that it opens, or that its discount is for; null: for any.
    pub course_id: Option<CourseId>,
    /// Of discounts, of a hundred. One of this and `amount`.
    pub percent: Option<i32>,
    /// Of discounts, VND.
    pub amount: Option<i64>,
    /// How long the discount or the access is good; null: for ever, or as long as the course gives.
    pub days: Option<i32>,
    /// Whether the shop shows it; left out: it does.
    pub is_offered: Option<bool>,
    /// In the shop's order; left out: as it was, or first.
    pub position: Option<i32>,
    /// Of what was read, when it is changed.
    pub version: Option<i64>,
}

/// What is kept of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Draft {
    pub(super) kind: ShopKind,
    pub(super) title: String,
    pub(super) description: String,
    pub(super) image: String,
    pub(super) coins: i64,
    pub(super) stock: Option<i32>,
    pub(super) per_user: Option<i32>,
    pub(super) course_id: Option<CourseId>,
    pub(super) percent: Option<i32>,
    pub(super) amount: Option<i64>,
    pub(super) days: Option<i32>,
    pub(super) is_offered: bool,
    pub(super) position: i32,
}

/// Wants a number above 0 and at most `max`.
fn limited(faults: &mut Faults, field: &str, number: Option<i64>, max: i64) {
    let Some(number) = number else { return };
    let too_much = Fault::with(LESS_THAN_MAX, vec![("max", max.to_string())]);
    faults.ensure(field, number > 0, ABOVE_ZERO).ensure(field, number <= max, too_much);
}

impl ShopItemInput {
    /// What is kept of it; `before`: the kind and the position of what is there already.
    ///
    /// # Errors
    /// 412 with what is wrong, field by field.
    pub(super) fn checked(self, before: Option<(ShopKind, i32)>) -> Result<Draft, ApiError> {
        let mut faults = Faults::default();
        let kind = before.map(|(kind, _)| kind).or(self.kind);
        faults.ensure("kind", kind.is_some(), REQUIRED);
        let kind = kind.unwrap_or(ShopKind::Item);
        let (title, description) = (self.title.trim().to_owned(), self.description.trim().to_owned());
        let image = self.image.trim().to_owned();
        faults.required("title", &title).max_chars("title", &title, TITLE_MAX);
        faults.max_chars("description", &description, DESCRIPTION_MAX).max_chars("image", &image, ADDRESS_MAX);
        limited(&mut faults, "coins", Some(self.coins), COINS_MAX);
        if let Some(stock) = self.stock {
            faults.between("stock", stock, 0..=COUNT_MAX);
        }
        limited(&mut faults, "per_user", self.per_user.map(i64::from), COUNT_MAX.into());
        limited(&mut faults, "days", self.days.map(i64::from), DAYS_MAX.into());
        let is_discount = kind == ShopKind::Discount;
        if is_discount {
            faults.ensure("percent", self.percent.is_some() != self.amount.is_some(), PERCENT_OR_AMOUNT);
            limited(&mut faults, "percent", self.percent.map(i64::from), 100);
            limited(&mut faults, "amount", self.amount, AMOUNT_MAX);
        }
        faults.ensure("course_id", kind != ShopKind::Course || self.course_id.is_some(), COURSE_NEEDED);
        faults.finish()?;
        Ok(Draft {
            kind,
            title,
            description,
            image,
            coins: self.coins,
            stock: self.stock,
            per_user: self.per_user,
            course_id: self.course_id.filter(|_| kind != ShopKind::Item),
            percent: self.percent.filter(|_| is_discount),
            amount: self.amount.filter(|_| is_discount),
            days: self.days.filter(|_| kind != ShopKind::Item),
            is_offered: self.is_offered.unwrap_or(true),
            position: self.position.or(before.map(|(_, position)| position)).unwrap_or(0),
        })
    }
}

impl Draft {
    /// What the history keeps of it.
    pub(super) fn state(&self) -> Value {
        json!({
            "kind": self.kind, "title": self.title, "description": self.description, "image": self.image,
            "coins": self.coins, "stock": self.stock, "per_user": self.per_user, "course_id": self.course_id,
            "percent": self.percent, "amount": self.amount, "days": self.days, "is_offered": self.is_offered,
            "position": self.position,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn input(kind: ShopKind) -> ShopItemInput {
        ShopItemInput { kind: Some(kind), title: " Sổ tay ".to_owned(), coins: 50, ..ShopItemInput::default() }
    }

    fn faults(kind: ShopKind, change: impl FnOnce(&mut ShopItemInput)) -> Vec<(String, &'static str)> {
        let mut input = input(kind);
        change(&mut input);
        let error = input.checked(None).expect_err("a fault");
        error.field_errors().iter().map(|fault| (fault.field.clone(), fault.message.key())).collect()
    }

    #[test]
    fn what_belongs_to_other_kinds_is_left_out() {
        let mut with = input(ShopKind::Item);
        (with.percent, with.days, with.course_id) = (Some(10), Some(30), Some(CourseId(7)));
        let draft = with.checked(None).expect("an item");
        assert_eq!((draft.title.as_str(), draft.percent, draft.days, draft.course_id), ("Sổ tay", None, None, None));
        assert!(draft.is_offered);
    }

    #[test]
    fn each_fault_is_told_at_its_field() {
        use ShopKind::{Course, Discount, Item};
        let one = |field: &str, key: &'static str| vec![(field.to_owned(), key)];
        assert_eq!(faults(Item, |it| it.kind = None), one("kind", "required"));
        assert_eq!(faults(Item, |it| it.title = " ".to_owned()), one("title", "required"));
        assert_eq!(faults(Item, |it| it.coins = 0), one("coins", "above_zero"));
        assert_eq!(faults(Item, |it| it.coins = 1_000_000_001), one("coins", "less_than_max"));
        assert_eq!(faults(Item, |it| it.stock = Some(-1)), one("stock", "between"));
        assert_eq!(faults(Item, |it| it.per_user = Some(0)), one("per_user", "above_zero"));
        assert_eq!(faults(Course, |_| ()), one("course_id", "shop_course_needed"));
        assert_eq!(faults(Discount, |_| ()), one("percent", "shop_percent_or_amount"));
        assert_eq!(faults(Discount, |it| it.percent = Some(101)), one("percent", "less_than_max"));
        assert_eq!(faults(Discount, |it| it.amount = Some(0)), one("amount", "above_zero"));
    }

    #[test]
    fn a_kind_and_a_place_stay_as_they_were() {
        let draft = input(ShopKind::Item).checked(Some((ShopKind::Discount, 3)));
        assert_eq!(draft.expect_err("no discount").field_errors()[0].field, "percent");
        let moved = ShopItemInput { position: Some(5), ..input(ShopKind::Item) };
        for (input, position) in [(input(ShopKind::Item), 3), (moved, 5)] {
            assert_eq!(input.checked(Some((ShopKind::Item, 3))).expect("an item").position, position);
        }
    }
}
