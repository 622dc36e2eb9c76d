//! What somebody has joined, and how far they are.

use super::{PAGE, Section};
use crate::ids::AccountId;

pub(super) const SECTIONS: &[Section] = &[
    Section {
        name: "courses",
        tables: &["enrolments", "course_progress"],
        page: None,
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (
               SELECT c.title, e.course_id, e.how, e.joined_at, e.until, e.ended_at, p.done, p.last_at, p.finished_at
                 FROM enrolments e JOIN courses c ON c.id = e.course_id
                 LEFT JOIN course_progress p ON p.course_id = e.course_id AND p.user_id = e.user_id
                WHERE e.user_id = $1 AND $2::bigint = 0 ORDER BY e.joined_at, e.course_id) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "lessons",
        tables: &["lesson_progress"],
        page: None,
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (
               SELECT l.title, p.lesson_id, p.percent, p.best_score, p.tries, p.position, p.watched, p.quiz_percent, p.finished_at, p.last_at
                 FROM lesson_progress p JOIN lessons l ON l.id = p.lesson_id
                WHERE p.user_id = $1 AND $2::bigint = 0 ORDER BY p.last_at, p.lesson_id) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "clarifications",
        tables: &["clarifications"],
        page: None,
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (
               SELECT c.name AS contest, k.text, k.answer, k.created_at, k.answered_at
                 FROM clarifications k JOIN contests c ON c.id = k.contest_id
                WHERE k.user_id = $1 AND $2::bigint = 0 ORDER BY k.id) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "exams",
        tables: &["contest_candidates", "contest_minutes"],
        page: None,
        read: |conn, user, after| {
            // What invigilators said to the person, gave them and noted of them is with where they sat.
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (
               SELECT c.name AS contest, k.candidate_id, k.full_name, k.dob, k.class, k.school, k.province, k.room, k.seat, k.email,
                      (SELECT jsonb_agg(jsonb_build_object('minutes', m.minutes, 'at', m.created_at) ORDER BY m.id)
                         FROM contest_minutes m WHERE m.contest_id = c.id AND m.user_id = $1) AS minutes,
                      (SELECT jsonb_agg(jsonb_build_object('text', a.text, 'at', a.created_at) ORDER BY a.id)
                         FROM announcements a WHERE a.contest_id = c.id AND a.user_id = $1) AS messages,
                      (SELECT jsonb_agg(jsonb_build_object('kind', v.kind, 'from', v.from_time, 'to', v.to_time) ORDER BY v.id)
                         FROM room_events v JOIN contest_entries e ON e.id = v.entry_id
                        WHERE e.contest_id = c.id AND e.user_id = $1) AS events
                 FROM contest_candidates k JOIN contests c ON c.id = k.contest_id
                WHERE k.user_id = $1 AND $2::bigint = 0 ORDER BY k.id) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "contests",
        tables: &["contest_entries"],
        page: None,
        read: |conn, user, after| {
            // What it came to is among the attempts.
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (
               SELECT c.name, e.contest_id, e.kind, e.candidate_id, e.started_at, e.ends_at, e.disqualified_at,
                      e.disqualified_reason
                 FROM contest_entries e JOIN contests c ON c.id = e.contest_id
                WHERE e.user_id = $1 AND $2::bigint = 0 ORDER BY e.id) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "prints",
        tables: &["print_requests"],
        page: Some(PAGE),
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (
               SELECT p.id, c.name AS contest, p.title, p.text, p.created_at, p.printed_at
                 FROM print_requests p JOIN contest_entries e ON e.id = p.entry_id JOIN contests c ON c.id = p.contest_id
                WHERE e.user_id = $1 AND p.id > $2::bigint ORDER BY p.id LIMIT 20) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
];
