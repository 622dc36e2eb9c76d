//! control-plane
