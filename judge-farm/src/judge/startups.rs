//! What a language takes before the first line of a program runs.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

/// CPU time of an empty program by language, milliseconds, as this node has measured it. Cheap to
/// clone; all clones are one.
#[derive(Clone, Default)]
pub struct StartUps(Arc<RwLock<HashMap<i32, i32>>>);

impl StartUps {
    /// Keeps what was measured.
    pub fn set(&self, language_id: i32, cpu_ms: i32) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).insert(language_id, cpu_ms);
    }

    /// What a program of this language may use more where start-up is allowed for; 0 until it is
    /// measured.
    pub fn cpu_ms(&self, language_id: i32) -> i32 {
        self.0.read().unwrap_or_else(PoisonError::into_inner).get(&language_id).copied().unwrap_or(0)
    }
}
