//! Prints which steps of the walks are tried with the environment as it is.

use std::io::Write;

use breakage::part::Part;

fn main() -> std::io::Result<()> {
    writeln!(std::io::stdout(), "{}", Part::of_this_run())
}
