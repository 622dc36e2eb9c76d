//! Classes that somebody was in, when they were there, and what they wrote of classes. Teachers' notes and remarks about them
//! are the teachers' own.

use super::{PAGE, Section};
use crate::ids::AccountId;

pub(super) const SECTIONS: &[Section] = &[
    Section {
        name: "classes",
        tables: &["classroom_members"],
        page: None,
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (
               SELECT c.name AS class, m.classroom_id, m.role, m.status, m.joined_at, m.left_at
                 FROM classroom_members m JOIN classrooms c ON c.id = m.classroom_id
                WHERE m.user_id = $1 AND $2::bigint = 0 ORDER BY m.joined_at, m.classroom_id) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "names-in-classes",
        tables: &["classroom_names"],
        page: None,
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (
               SELECT n.id, c.name AS class, n.full_name, n.dob, n.claimed_at, n.confirmed_at
                 FROM classroom_names n JOIN classrooms c ON c.id = n.classroom_id
                WHERE n.claimed_by = $1 AND n.id > $2::bigint ORDER BY n.id) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "attendance",
        tables: &["attendance"],
        page: None,
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (
               SELECT c.name AS class, s.starts_at, s.ends_at, s.topic, a.check_in, a.check_out,
                      coalesce(a.word, a.derived) AS status, a.how
                 FROM attendance a JOIN class_sessions s ON s.id = a.session_id JOIN classrooms c ON c.id = s.classroom_id
                WHERE a.user_id = $1 AND $2::bigint = 0 ORDER BY s.starts_at, s.id) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "absences",
        tables: &["absence_reports"],
        page: None,
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (
               SELECT c.name AS class, s.starts_at, r.reason, r.by_parent, r.reported_at, r.accepted
                 FROM absence_reports r JOIN class_sessions s ON s.id = r.session_id JOIN classrooms c ON c.id = s.classroom_id
                WHERE r.user_id = $1 AND $2::bigint = 0 ORDER BY s.starts_at, s.id) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "classes-made",
        tables: &["classrooms"],
        page: Some(PAGE),
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (
               SELECT c.id, c.name, c.description, c.status, c.meeting_link, c.admin_meeting_link, c.calendar_info, c.settings,
                      c.created_at, c.updated_at
                 FROM classrooms c WHERE c.created_by = $1 AND c.id > $2::bigint ORDER BY c.id LIMIT 20) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "class-posts",
        tables: &["class_posts"],
        page: Some(PAGE),
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (
               SELECT p.id, c.name AS class, p.title, p.content, p.publish_at, p.created_at, p.updated_at
                 FROM class_posts p JOIN classrooms c ON c.id = p.classroom_id
                WHERE p.author_id = $1 AND p.id > $2::bigint ORDER BY p.id LIMIT 20) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "class-work",
        tables: &["assignment_learners"],
        page: None,
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (
               SELECT c.name AS class, a.title, coalesce(greatest(a.due_at, l.due_at), a.due_at) AS due_at, l.mark, a.points,
                      l.excused, l.updated_at
                 FROM assignment_learners l JOIN assignments a ON a.id = l.assignment_id
                 JOIN classrooms c ON c.id = a.classroom_id
                WHERE l.user_id = $1 AND $2::bigint = 0 AND a.visible_at <= now() ORDER BY a.id) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "assignments-made",
        tables: &["assignments"],
        page: Some(PAGE),
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (
               SELECT a.id, c.name AS class, a.title, a.instructions, a.subject_kind, a.visible_at, a.due_at, a.weight, a.term,
                      a.points, a.created_at, a.updated_at
                 FROM assignments a JOIN classrooms c ON c.id = a.classroom_id
                WHERE a.created_by = $1 AND a.id > $2::bigint ORDER BY a.id LIMIT 20) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
];
