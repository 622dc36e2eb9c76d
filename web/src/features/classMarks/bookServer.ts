import { HttpResponse, type JsonBodyType } from 'msw';
import { at, http, ok, server } from '../../../tests/server';
import { aBook } from './fixtures';
import { changed, withCell } from './rules/cells';
import type { Book, Cell, MarkChange, Spot } from './types';

type Sent = Spot & MarkChange & { version: number };

/** A class's gradebook that remembers, for tests; answers what was sent to it, and how colleagues write in it. */
export function serveBook(first: Book = aBook()) {
  const held = { book: first };
  const sent: Sent[] = [];
  const files: string[] = [];
  const placeOf = ({ user, assignment }: Spot) => {
    const index = held.book.assignments.findIndex(({ id }) => id === assignment);
    const cell = held.book.rows.find(({ user_id: id }) => id === user)?.cells[index] ?? null;
    return { cell, points: held.book.assignments[index]?.points ?? 10 };
  };
  const put = (spot: Spot, change: MarkChange): Cell | null => {
    const { cell, points } = placeOf(spot);
    if (!cell) return null;
    const written = { ...changed(cell, change, points), version: cell.version + 1 };
    held.book = withCell(held.book, spot, written);
    return written;
  };
  server.use(
    http.get(at('/api/classroom/5/gradebook'), ({ request }) => {
      const { searchParams } = new URL(request.url);
      if (searchParams.get('format') === null) return ok(held.book);
      files.push(searchParams.toString());
      return ok({ url: '/files/bang-diem.xlsx', name: 'bang-diem.xlsx', size: 10, expires_at: 0 });
    }),
    http.put(at('/api/classroom/5/assignment/:aid/learner/:user'), async ({ params, request }) => {
      const { version, ...change } = (await request.json()) as MarkChange & { version: number };
      const spot = { user: Number(params['user']), assignment: Number(params['aid']) };
      sent.push({ ...spot, ...change, version });
      const { cell } = placeOf(spot);
      const row = { user_id: spot.user, full_name: 'Ai đó' };
      if (cell?.version !== version) return late({ ...row, ...cell });
      return ok({ ...row, ...put(spot, change) });
    }),
  );
  return {
    sent,
    files,
    /** A colleague's word, which nobody has told this page. */
    colleague: put,
    cell: (spot: Spot) => placeOf(spot).cell,
    set: (book: Book) => {
      held.book = book;
    },
  };
}

/** A refusal as the server makes it where a row has changed meanwhile. */
function late(row: object) {
  const body = { success: false, code: 409, error_code: 409, data: row, metadata: null, message: 'Có người vừa sửa.' };
  return HttpResponse.json({ ...body, message_key: 'concurrent_edit', errors: [] } as JsonBodyType, { status: 409 });
}
