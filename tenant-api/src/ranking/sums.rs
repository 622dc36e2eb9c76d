//! Sums of schools and units, moved by what people's ranks have changed. Rows are locked in one order, schools before units,
//! and a school's ten best are added up by a later statement, which sees what those have committed who held the lock before.

use std::collections::{BTreeMap, HashSet};

use platform::tenancy::TenantConn;
use time::Date;

use super::people::Change;

/// A school's or a unit's row of a board; schools come first.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Group {
    School(i64),
    Unit(String),
}

type Row = (Group, &'static str, Date);

/// What a row is to change by.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
struct Move {
    members: i64,
    hundredths: i64,
}

/// All that a transaction changes of them.
#[derive(Default)]
pub(super) struct Sums(BTreeMap<Row, Move>);

impl Sums {
    /// Adds what one person's ranks have changed; what cancels out leaves nothing to do.
    pub(super) fn add(&mut self, changes: Vec<Change>) {
        let mut moves: BTreeMap<Row, Move> = BTreeMap::new();
        for change in changes {
            let groups = [change.school.map(Group::School), change.unit.map(Group::Unit)];
            for group in groups.into_iter().flatten() {
                let sum = moves.entry((group, change.period.name(), change.starts_on)).or_default();
                sum.members += change.members;
                sum.hundredths += change.hundredths;
            }
        }
        for (row, change) in moves.into_iter().filter(|(_, change)| *change != Move::default()) {
            let sum = self.0.entry(row).or_default();
            sum.members += change.members;
            sum.hundredths += change.hundredths;
        }
    }

    /// Moves the rows.
    pub(super) async fn follow(self, conn: &mut TenantConn) -> Result<(), sqlx::Error> {
        if self.0.is_empty() {
            return Ok(());
        }
        let (mut schools, mut units) = (Columns::default(), Columns::default());
        for ((group, period, starts_on), change) in self.0 {
            match group {
                Group::School(id) => schools.push(id, (period, starts_on), change),
                Group::Unit(key) => units.push(key, (period, starts_on), change),
            }
        }
        lock(conn, &mut schools, &mut units).await?;
        move_schools(conn, &schools).await?;
        move_units(conn, &units).await
    }
}

/// Rows of one kind, as arrays for a statement.
struct Columns<K> {
    groups: Vec<K>,
    periods: Vec<String>,
    starts: Vec<Date>,
    members: Vec<i64>,
    hundredths: Vec<i64>,
    /// Whether it was not there.
    are_new: Vec<bool>,
}

impl<K> Default for Columns<K> {
    fn default() -> Self {
        Self {
            groups: Vec::new(),
            periods: Vec::new(),
            starts: Vec::new(),
            members: Vec::new(),
            hundredths: Vec::new(),
            are_new: Vec::new(),
        }
    }
}

impl<K> Columns<K> {
    fn push(&mut self, group: K, (period, starts_on): (&str, Date), change: Move) {
        self.groups.push(group);
        self.periods.push(period.to_owned());
        self.starts.push(starts_on);
        self.members.push(change.members);
        self.hundredths.push(change.hundredths);
    }
}

/// Locks the rows, and makes those that are missing as they are to be: nobody was counted in them. A school that was deleted
/// has none.
async fn lock(
    conn: &mut TenantConn,
    schools: &mut Columns<i64>,
    units: &mut Columns<String>,
) -> Result<(), sqlx::Error> {
    let made = sqlx::query!(
        r#"WITH of_schools AS (
               INSERT INTO school_ranking AS r (period, starts_on, school_id, members, hundredths, best10)
               SELECT c.period, c.starts_on, c.school_id, greatest(c.members, 1)::integer, greatest(c.hundredths, 1), 1
                 FROM unnest($1::text[], $2::date[], $3::bigint[], $4::bigint[], $5::bigint[]) WITH ORDINALITY
                      AS c (period, starts_on, school_id, members, hundredths, place)
                WHERE EXISTS (SELECT FROM schools s WHERE s.id = c.school_id)
                ORDER BY c.place
               ON CONFLICT (period, starts_on, school_id) DO UPDATE SET members = r.members
               RETURNING r.period, r.starts_on, r.school_id, r.xmax = 0 AS is_new),
           of_units AS (
               INSERT INTO unit_ranking AS r (period, starts_on, unit, members, hundredths)
               SELECT c.period, c.starts_on, c.unit, greatest(c.members, 1)::integer, greatest(c.hundredths, 1)
                 FROM unnest($6::text[], $7::date[], $8::text[], $9::bigint[], $10::bigint[]) WITH ORDINALITY
                      AS c (period, starts_on, unit, members, hundredths, place)
                ORDER BY c.place
               ON CONFLICT (period, starts_on, unit) DO UPDATE SET members = r.members
               RETURNING r.period, r.starts_on, r.unit, r.xmax = 0 AS is_new)
           SELECT period AS "period!", starts_on AS "starts_on!", school_id AS "school?", NULL::text AS "unit?"
             FROM of_schools WHERE is_new
           UNION ALL SELECT period, starts_on, NULL, unit FROM of_units WHERE is_new"#,
        &schools.periods,
        &schools.starts,
        &schools.groups,
        &schools.members,
        &schools.hundredths,
        &units.periods,
        &units.starts,
        &units.groups,
        &units.members,
        &units.hundredths,
    )
    .fetch_all(&mut *conn)
    .await?;
    let mut new_schools = HashSet::new();
    let mut new_units = HashSet::new();
    for row in made {
        match (row.school, row.unit) {
            (Some(school), _) => new_schools.insert((school, row.period, row.starts_on)),
            (None, unit) => new_units.insert((unit.unwrap_or_default(), row.period, row.starts_on)),
        };
    }
    schools.mark(&new_schools);
    units.mark(&new_units);
    Ok(())
}

impl<K: Clone + Eq + std::hash::Hash> Columns<K> {
    fn mark(&mut self, made: &HashSet<(K, String, Date)>) {
        let rows = self.groups.iter().zip(&self.periods).zip(&self.starts);
        self.are_new = rows
            .map(|((group, period), starts_on)| made.contains(&(group.clone(), period.clone(), *starts_on)))
            .collect();
    }
}

async fn move_schools(conn: &mut TenantConn, schools: &Columns<i64>) -> Result<(), sqlx::Error> {
    if schools.groups.is_empty() {
        return Ok(());
    }
    sqlx::query!(
        "WITH c AS (
             SELECT period, starts_on, school_id, members, hundredths, is_new
               FROM unnest($1::text[], $2::date[], $3::bigint[], $4::bigint[], $5::bigint[], $6::boolean[])
                    AS c (period, starts_on, school_id, members, hundredths, is_new)),
         gone AS (
             DELETE FROM school_ranking r USING c
              WHERE r.period = c.period AND r.starts_on = c.starts_on AND r.school_id = c.school_id
                AND NOT c.is_new AND r.members + c.members <= 0)
         UPDATE school_ranking r
            SET members = CASE WHEN c.is_new THEN r.members ELSE (r.members + c.members)::integer END,
                hundredths = CASE WHEN c.is_new THEN r.hundredths ELSE greatest(r.hundredths + c.hundredths, 1) END,
                best10 = coalesce((SELECT sum(b.hundredths)::bigint FROM (
                             SELECT k.hundredths FROM ranking k
                              WHERE k.period = c.period AND k.starts_on = c.starts_on AND k.school_id = c.school_id
                              ORDER BY k.hundredths DESC LIMIT 10) AS b), 1)
           FROM c
          WHERE r.period = c.period AND r.starts_on = c.starts_on AND r.school_id = c.school_id
            AND (c.is_new OR r.members + c.members > 0)",
        &schools.periods,
        &schools.starts,
        &schools.groups,
        &schools.members,
        &schools.hundredths,
        &schools.are_new,
    )
    .execute(&mut *conn)
    .await
    .map(drop)
}

async fn move_units(conn: &mut TenantConn, units: &Columns<String>) -> Result<(), sqlx::Error> {
    if units.are_new.iter().all(|is_new| *is_new) {
        return Ok(());
    }
    sqlx::query!(
        "WITH c AS (
             SELECT period, starts_on, unit, members, hundredths
               FROM unnest($1::text[], $2::date[], $3::text[], $4::bigint[], $5::bigint[], $6::boolean[])
                    AS c (period, starts_on, unit, members, hundredths, is_new)
              WHERE NOT is_new),
         gone AS (
             DELETE FROM unit_ranking r USING c
              WHERE r.period = c.period AND r.starts_on = c.starts_on AND r.unit = c.unit AND r.members + c.members <= 0)
         UPDATE unit_ranking r
            SET members = (r.members + c.members)::integer, hundredths = greatest(r.hundredths + c.hundredths, 1)
           FROM c
          WHERE r.period = c.period AND r.starts_on = c.starts_on AND r.unit = c.unit AND r.members + c.members > 0",
        &units.periods,
        &units.starts,
        &units.groups,
        &units.members,
        &units.hundredths,
        &units.are_new,
    )
    .execute(&mut *conn)
    .await
    .map(drop)
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::super::Period;
    use super::*;

    fn change(school: i64, hundredths: i64, members: i64) -> Change {
        let starts_on = date!(2026 - 01 - 05);
        Change { period: Period::Week, starts_on, school: Some(school), unit: None, hundredths, members }
    }

    #[test]
    fn what_cancels_out_is_left_alone_and_the_rest_is_added_up() {
        let mut sums = Sums::default();
        sums.add(vec![change(1, -500, -1), change(1, 500, 1)]);
        assert!(sums.0.is_empty(), "only the time at which it was reached has changed");
        sums.add(vec![change(1, -500, -1), change(2, 700, 1)]);
        sums.add(vec![change(2, -100, -1), change(1, 500, 1)]);
        let moves: Vec<_> = sums.0.values().map(|sum| (sum.members, sum.hundredths)).collect();
        // The first one's ten best are others now, though its sums are what they were.
        assert_eq!(moves, [(0, 0), (0, 600)]);
    }
}
