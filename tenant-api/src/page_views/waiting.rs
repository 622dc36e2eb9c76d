//! Views that are not written yet.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use platform::locale::Locale;
use time::Date;

use super::words::{DeviceKind, PageKind};

/// Most different views that wait: about 20 MiB.
const MOST: usize = 50_000;

/// What is counted of a view, and who it is by for as long as it waits.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct View {
    /// The day in Asia/Ho_Chi_Minh.
    pub day: Date,
    pub kind: PageKind,
    /// 0: nothing in particular.
    pub object: i64,
    pub referrer: String,
    pub device: DeviceKind,
    pub language: Locale,
    /// SHA-256 of network and browser; never written.
    pub visitor: [u8; 32],
    /// Of the token that was shown: staff are left out when it is written.
    pub token: Option<[u8; 32]>,
}

/// How often each was seen.
pub type Views = HashMap<View, i64>;

/// By site.
#[derive(Debug, Default)]
pub struct Waiting(Mutex<All>);

#[derive(Debug, Default)]
struct All {
    by_site: HashMap<i64, Views>,
    /// Different views of all sites.
    total: usize,
}

impl Waiting {
    fn all(&self) -> MutexGuard<'_, All> {
        // Single insertions and removals: a panic elsewhere leaves it sound.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a view to be written; false where too many wait already.
    pub fn add(&self, site: i64, view: View) -> bool {
        self.put(site, [(view, 1)])
    }

    /// Takes views back that could not be written; false where there was no room for all.
    pub fn put_back(&self, site: i64, views: Views) -> bool {
        self.put(site, views)
    }

    fn put(&self, site: i64, views: impl IntoIterator<Item = (View, i64)>) -> bool {
        let mut all = self.all();
        let All { by_site, total } = &mut *all;
        let of_site = by_site.entry(site).or_default();
        let mut are_taken = true;
        for (view, times) in views {
            if let Some(known) = of_site.get_mut(&view) {
                *known += times;
            } else if *total < MOST {
                of_site.insert(view, times);
                *total += 1;
            } else {
                are_taken = false;
            }
        }
        are_taken
    }

    /// The sites of which something waits.
    pub fn sites(&self) -> Vec<i64> {
        self.all().by_site.keys().copied().collect()
    }

    /// What waits of a site, which whoever takes it has to write or put back.
    pub fn take(&self, site: i64) -> Views {
        let mut all = self.all();
        let views = all.by_site.remove(&site).unwrap_or_default();
        all.total -= views.len();
        views
    }
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::*;

    fn view(object: i64) -> View {
        View {
            day: date!(2026 - 09 - 01),
            kind: PageKind::CourseDetail,
            object,
            referrer: String::new(),
            device: DeviceKind::Mobile,
            language: Locale::Vi,
            visitor: [7; 32],
            token: None,
        }
    }

    #[test]
    fn alike_views_are_one_and_nothing_is_taken_twice() {
        let waiting = Waiting::default();
        assert!(waiting.add(1, view(5)) && waiting.add(1, view(5)) && waiting.add(2, view(6)));
        let mut sites = waiting.sites();
        sites.sort_unstable();
        assert_eq!(sites, [1, 2]);
        let taken = waiting.take(1);
        assert_eq!((taken.get(&view(5)), waiting.take(1).len()), (Some(&2), 0));
        assert!(waiting.add(1, view(5)) && waiting.put_back(1, taken));
        assert_eq!(waiting.take(1).get(&view(5)), Some(&3));
    }

    #[test]
    fn views_without_end_take_no_memory_without_end() {
        let waiting = Waiting::default();
        let taken = (0..MOST as i64 + 10).filter(|object| waiting.add(1, view(*object))).count();
        assert_eq!(taken, MOST);
        assert!(waiting.add(1, view(0)), "what is known is counted on");
        assert!(!waiting.add(2, view(0)));
    }
}
