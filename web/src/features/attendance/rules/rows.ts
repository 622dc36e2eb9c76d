import type { AttendanceRow, Sheet, SheetMember, SheetSession, Totals } from '../types';

/** A row of somebody of whom nothing is known in a session. */
export const emptyRow = (session: number, user: number): AttendanceRow => ({
  session_id: session,
  user_id: user,
  status: null,
  derived: null,
  word: null,
  check_in: null,
  check_out: null,
  minutes_late: 0,
  minutes_early: 0,
  how: null,
  flags: [],
  remark: '',
  seen_again_at: null,
  version: 0,
  absence: null,
});

/** What is known of somebody in a session. */
export const rowOf = (member: SheetMember, session: number): AttendanceRow =>
  member.rows[session] ?? emptyRow(session, member.user_id);

/** A sheet with rows that the server has told; what is no newer than what is here changes nothing. */
export function mergeRows<S extends Sheet>(sheet: S, rows: readonly AttendanceRow[]): S {
  const shown = new Set(sheet.sessions.map(({ id }) => id));
  const byUser = new Map<number, AttendanceRow[]>();
  for (const row of rows) {
    if (shown.has(row.session_id)) byUser.set(row.user_id, [...(byUser.get(row.user_id) ?? []), row]);
  }
  let isChanged = false;
  const members = sheet.members.map((member) => {
    const newer = (byUser.get(member.user_id) ?? []).filter(
      (row) => row.version > (member.rows[row.session_id]?.version ?? -1),
    );
    if (newer.length === 0) return member;
    isChanged = true;
    return { ...member, rows: { ...member.rows, ...Object.fromEntries(newer.map((row) => [row.session_id, row])) } };
  });
  return isChanged ? { ...sheet, members } : sheet;
}

const none = (): Totals => ({ present: 0, late: 0, left_early: 0, absent: 0, excused: 0 });

/** How often somebody was what, over sessions that took place. */
export function totalsOfMember(member: SheetMember, sessions: readonly SheetSession[]): Totals {
  const totals = none();
  for (const { id, status: state } of sessions) {
    const status = member.rows[id]?.status;
    if (status && state !== 'cancelled') totals[status] += 1;
  }
  return totals;
}

/** How many were what in a session, and of how many nothing is known who are waited for. */
export function totalsOfSession(members: readonly SheetMember[], session: number): Totals & { unknown: number } {
  const totals = { ...none(), unknown: 0 };
  for (const { rows, status: membership } of members) {
    const status = rows[session]?.status;
    if (status) totals[status] += 1;
    else if (membership === 'active') totals.unknown += 1;
  }
  return totals;
}

/** Who was there, late or for a part of it also. */
export const thereOf = ({ present, late, left_early: early }: Totals): number => present + late + early;

/** All who are counted in a session. */
export const allOf = (totals: Totals & { unknown: number }): number =>
  thereOf(totals) + totals.absent + totals.excused + totals.unknown;

/** Those of whom nothing is known yet in a session and who are waited for: whom *all present* marks. */
export const unknownIn = <M extends SheetMember>(members: readonly M[], session: number): M[] =>
  members.filter(({ rows, status }) => status === 'active' && !rows[session]?.status);
