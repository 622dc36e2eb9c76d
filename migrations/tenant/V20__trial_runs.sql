-- What came of running an author's own programs on the judge: the drawing that a turtle question wants, solutions and
-- trials that do not get the marks that they must get.
CREATE TABLE trial_runs (
    question_id bigint PRIMARY KEY REFERENCES questions ON DELETE CASCADE,
    -- SHA-256 of everything that was run: of another one they are run again.
    fingerprint text NOT NULL,
    drawing jsonb,
    faults jsonb NOT NULL DEFAULT '[]',
    run_at timestamptz NOT NULL DEFAULT now()
);
