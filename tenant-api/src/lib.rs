//! tenant-api
