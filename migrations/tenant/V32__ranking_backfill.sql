-- What points and boards are made of, as views: the same for the verdict's transaction, the nightly check and the rebuild.

-- Judged submissions that count, in hundredths of a point. Of a contest they count when that has been released. What erased
-- people have answered stays, and counts nothing. Only listed problems bring points; days are kept when a problem is hidden.
CREATE VIEW countable_submissions AS
SELECT s.id, s.user_id, s.question_id, s.created_at, s.status = 'AC' AS is_accepted,
       q.status = 'published' AND q.visibility = 'public' AS is_listed,
       coalesce(least(floor(100 * p.points * s.score / nullif(s.max_score, 0)), 100 * p.points), 0)::bigint AS hundredths
  FROM submissions s
  JOIN users u ON u.id = s.user_id
  JOIN questions q ON q.id = s.question_id
  CROSS JOIN LATERAL (SELECT (CASE q.difficulty WHEN 'trivial' THEN 10 WHEN 'easy' THEN 20 WHEN 'medium' THEN 40
                                                WHEN 'hard' THEN 70 ELSE 100 END)::double precision AS points) p
  LEFT JOIN attempts a ON a.id = s.attempt_id
 WHERE u.erased_at IS NULL AND q.is_problem
   AND s.status NOT IN ('running', 'not_tested', 'waiting_manual_judge', 'SVE', 'stop')
   AND (s.attempt_id IS NULL OR a.released_at IS NOT NULL)
   AND NOT EXISTS (SELECT FROM give_ups g WHERE g.user_id = s.user_id AND g.question_id = s.question_id);

-- Rises of the best, in the order of handing in.
CREATE VIEW expected_gains AS
SELECT user_id, question_id, submission_id, hundredths - best AS hundredths, at
  FROM (SELECT c.user_id, c.question_id, c.id AS submission_id, c.hundredths, c.created_at AS at,
               coalesce(max(c.hundredths) OVER (PARTITION BY c.user_id, c.question_id ORDER BY c.created_at, c.id
                                                ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS best
          FROM countable_submissions c WHERE c.is_listed) AS runs
 WHERE hundredths > best;

CREATE VIEW expected_ranking AS
SELECT g.user_id, p.period, p.starts_on, sum(g.hundredths)::bigint AS hundredths, max(g.at) AS reached_at,
       u.school_id, coalesce(u.legacy_province, u.province) AS unit,
       u.on_boards AND u.blocked_at IS NULL AND u.erase_at IS NULL AS is_shown
  FROM point_gains g
  JOIN users u ON u.id = g.user_id
  CROSS JOIN LATERAL (SELECT date_trunc('day', g.at AT TIME ZONE 'Asia/Ho_Chi_Minh') AS day) d
  CROSS JOIN LATERAL (VALUES ('day', d.day::date), ('week', date_trunc('week', d.day)::date),
                             ('month', date_trunc('month', d.day)::date), ('all', date '0001-01-01')) AS p (period, starts_on)
 WHERE u.role = 'student' AND coalesce(u.user_type, 'student') = 'student' AND u.contest_id IS NULL
   AND u.erased_at IS NULL
 GROUP BY g.user_id, p.period, p.starts_on, u.id;

CREATE VIEW expected_school_ranking AS
SELECT r.period, r.starts_on, r.school_id, count(*)::integer AS members, sum(r.hundredths)::bigint AS hundredths,
       (sum(r.hundredths) FILTER (WHERE r.place <= 10))::bigint AS best10
  FROM (SELECT period, starts_on, school_id, hundredths,
               row_number() OVER (PARTITION BY period, starts_on, school_id ORDER BY hundredths DESC) AS place
          FROM ranking WHERE school_id IS NOT NULL) AS r
  JOIN schools s ON s.id = r.school_id
 GROUP BY r.period, r.starts_on, r.school_id;

CREATE VIEW expected_unit_ranking AS
SELECT period, starts_on, unit, count(*)::integer AS members, sum(hundredths)::bigint AS hundredths
  FROM ranking WHERE unit IS NOT NULL GROUP BY period, starts_on, unit;

CREATE VIEW expected_practice_days AS
SELECT user_id, day, sum(accepted)::integer AS accepted, sum(lessons)::integer AS lessons
  FROM (SELECT c.user_id, (c.created_at AT TIME ZONE 'Asia/Ho_Chi_Minh')::date AS day, count(DISTINCT c.question_id) AS accepted,
               0::bigint AS lessons
          FROM countable_submissions c WHERE c.is_accepted GROUP BY 1, 2
        UNION ALL
        SELECT l.user_id, (l.finished_at AT TIME ZONE 'Asia/Ho_Chi_Minh')::date, 0, count(*)
          FROM lesson_progress l JOIN users u ON u.id = l.user_id
         WHERE l.finished_at IS NOT NULL AND u.erased_at IS NULL GROUP BY 1, 2) AS days
 GROUP BY user_id, day;

INSERT INTO point_gains (user_id, question_id, submission_id, hundredths, at)
SELECT user_id, question_id, submission_id, hundredths, at FROM expected_gains;
INSERT INTO ranking (period, starts_on, user_id, hundredths, reached_at, school_id, unit, is_shown)
SELECT period, starts_on, user_id, hundredths, reached_at, school_id, unit, is_shown FROM expected_ranking;
INSERT INTO school_ranking (period, starts_on, school_id, members, hundredths, best10)
SELECT period, starts_on, school_id, members, hundredths, best10 FROM expected_school_ranking;
INSERT INTO unit_ranking (period, starts_on, unit, members, hundredths)
SELECT period, starts_on, unit, members, hundredths FROM expected_unit_ranking;
INSERT INTO practice_days (user_id, day, accepted, lessons)
SELECT user_id, day, accepted, lessons FROM expected_practice_days;

-- The first nightly check; that of sites without points comes with their first.
INSERT INTO tasks (kind, due_at) SELECT 'check_ranking', now() + interval '1 day' WHERE EXISTS (SELECT FROM point_gains);
