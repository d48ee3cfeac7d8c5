//! SAN, written and read.
