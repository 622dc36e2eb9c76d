//! judge-farm
