//! Bringing sites into being.

