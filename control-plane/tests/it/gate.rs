//! A gate at the end of each step of a site's operations, which a test holds shut.

/// Whoever notes a step's end waits while a test has this lock of the step.
pub const GATE: i32 = 4_711;
/// The gate, as a trigger.
pub const TRIGGER: &str = "
CREATE FUNCTION gate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM pg_advisory_xact_lock_shared(4711, OLD.step); RETURN NEW; END $$;
CREATE TRIGGER gate BEFORE UPDATE OF step ON operations FOR EACH ROW
    WHEN (NEW.step > OLD.step AND NEW.tenant_id IS NOT NULL) EXECUTE FUNCTION gate();";
