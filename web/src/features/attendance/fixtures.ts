import { emptyRow } from './rules/rows';
import type { AttendanceRow, Sheet, SheetMember, SheetSession } from './types';

/** A moment in 2026, for tests: a Monday, 23/11, 18:20 in Vietnam. */
export const NOW = Date.parse('2026-11-23T18:20:00+07:00') / 1000;
const DAY = 86_400;

/** A session, for tests: it began twenty minutes ago. */
export const aSession = (change: Partial<SheetSession> = {}): SheetSession => ({
  id: 31,
  start_time: NOW - 1200,
  end_time: NOW + 4200,
  topic: 'Vòng lặp',
  status: 'running',
  ...change,
});

/** Sessions of two months, for tests: 26/10, 16/11, the one that runs, and 30/11. */
export const someSessions: SheetSession[] = [
  aSession({ id: 29, start_time: NOW - 1200 - 28 * DAY, end_time: NOW + 4200 - 28 * DAY, status: 'finished' }),
  aSession({ id: 30, start_time: NOW - 1200 - 7 * DAY, end_time: NOW + 4200 - 7 * DAY, status: 'finished' }),
  aSession(),
  aSession({ id: 32, start_time: NOW - 1200 + 7 * DAY, end_time: NOW + 4200 + 7 * DAY, status: 'upcoming' }),
];

/** A row, for tests: nothing yet, unless told. */
export const aRow = (user: number, change: Partial<AttendanceRow> = {}): AttendanceRow => ({
  ...emptyRow(31, user),
  ...change,
});

/** A member, for tests, with rows of some sessions. */
export const aMember = (user: number, name: string, rows: AttendanceRow[] = []): SheetMember => ({
  user_id: user,
  full_name: name,
  status: 'active',
  rows: Object.fromEntries(rows.map((row) => [row.session_id, row])),
});

/** A class's register, for tests: three members, one of whom has checked in today. */
export const aSheet = (change: Partial<Sheet> = {}): Sheet => ({
  sessions: someSessions,
  members: [
    aMember(11, 'Nguyễn Văn An', [
      aRow(11, { status: 'late', derived: 'late', check_in: NOW - 60, minutes_late: 19, how: 'qr', version: 1 }),
      aRow(11, { session_id: 30, status: 'present', derived: 'present', version: 3 }),
    ]),
    aMember(12, 'Trần Thị Bình', [aRow(12, { session_id: 30, status: 'absent', derived: 'absent', version: 2 })]),
    aMember(13, 'Lê Cường'),
  ],
  ...change,
});
