import { at, http, ok, server } from '../../../tests/server';
import { HttpResponse } from 'msw';
import { aSheet } from './fixtures';
import { emptyRow, mergeRows, rowOf } from './rules/rows';
import type { AttendanceRow, AttendanceStatus, Sheet } from './types';

interface Sent {
  key?: string;
  undo?: number;
  rows?: { user_id: number; status?: AttendanceStatus | null; remark?: string; version?: number }[];
}

/** A class's register that remembers, for tests; answers what was sent to it, and how colleagues write to it. */
export function serveRegister(first: Sheet = aSheet()) {
  const held = { sheet: first };
  const sent: (Sent & { session: number })[] = [];
  const changes: AttendanceRow[][] = [];
  const rowsOf = (session: number, users: number[]) =>
    held.sheet.members.filter(({ user_id: user }) => users.includes(user)).map((member) => rowOf(member, session));
  const put = (rows: AttendanceRow[]) => {
    held.sheet = mergeRows(held.sheet, rows);
    return rows;
  };
  const answer = (session: number, { rows = [], undo }: Sent) => {
    const before =
      undo === undefined
        ? rowsOf(
            session,
            rows.map(({ user_id: user }) => user),
          )
        : (changes[undo] ?? []);
    const stale = before.filter(({ user_id: user, version }) =>
      rows.some((row) => row.user_id === user && row.version !== undefined && row.version !== version),
    );
    if (undo === undefined && stale.length > 0) return conflict(stale);
    if (undo !== undefined) {
      const now = rowsOf(
        session,
        before.map(({ user_id: user }) => user),
      );
      return ok({
        rows: put(before.map((row, i) => ({ ...row, version: (now[i]?.version ?? 0) + 1 }))),
        change_id: undo,
      });
    }
    changes.push(before);
    const written = before.map((row) => {
      const { status, remark = row.remark } = rows.find(({ user_id: user }) => user === row.user_id) ?? {};
      const word = status === undefined ? row.word : status;
      return { ...row, word, remark, status: word ?? row.derived, version: row.version + 1 };
    });
    return ok({ rows: put(written), change_id: changes.length - 1 });
  };
  server.use(
    http.get(at('/api/classroom/5/session/attendance'), ({ request }) => {
      const session = new URL(request.url).searchParams.get('session_id');
      const sessions = held.sheet.sessions.filter(({ id }) => session === null || id === Number(session));
      return ok({ ...held.sheet, sessions });
    }),
    http.get(at('/api/classroom/5/absence'), () => ok([])),
    http.post(at('/api/classroom/session/:id/user'), async ({ params, request }) => {
      const body = (await request.json()) as Sent;
      const session = Number(params['id']);
      const known = sent.find(({ key }) => key !== undefined && key === body.key);
      if (known) return ok({ rows: rowsOf(session, known.rows?.map(({ user_id: user }) => user) ?? []), change_id: 0 });
      sent.push({ ...body, session });
      return answer(session, body);
    }),
  );
  return {
    sent,
    /** A colleague's word, which nobody has told this page. */
    colleague: (user: number, status: AttendanceStatus): AttendanceRow => {
      const member = held.sheet.members.find(({ user_id: of }) => of === user);
      const row = member ? rowOf(member, 31) : emptyRow(31, user);
      const written = { ...row, word: status, status, version: row.version + 1 };
      put([written]);
      return written;
    },
    row: (user: number) => rowsOf(31, [user])[0],
  };
}

/** A refusal as the server makes it where rows have changed meanwhile. */
function conflict(rows: AttendanceRow[]) {
  const message = 'Có người đã sửa trước bạn.';
  const body = { success: false, code: 409, error_code: 409, data: rows, metadata: null, message };
  return HttpResponse.json({ ...body, message_key: 'attendance_changed', errors: [] } as never, { status: 409 });
}
