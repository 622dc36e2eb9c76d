import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '#/api/client';
import { ApiError } from '#/api/envelope';
import { renew } from '#/api/renew';
import { setNewest } from '#/api/setNewest';
import { withCell } from './rules/cells';
import type { Book, Cell, MarkChange, Scale, Spot } from './types';

/** What the gradebook is saved as. */
export type BookFormat = 'xlsx' | 'csv';

/** A file that the server has made; its address opens for an hour. */
export interface MadeFile {
  url: string;
  name: string;
}

/** How long marks may be old while many are written, in milliseconds. */
const RENEW_MS = 1500;
/** A year of a large class takes longer than other answers. */
const EXPORT_MS = 120_000;

const keyOf = (classroom: number) => ['class-marks', classroom] as const;

/** The marks of a class, or my own. They are asked for whenever they are shown: answers give marks on other pages. */
export const bookQuery = (classroom: number) =>
  queryOptions({
    queryKey: keyOf(classroom),
    queryFn: ({ signal }): Promise<Book> =>
      api.get('/api/classroom/{id}/gradebook', {
        path: { id: classroom },
        signal,
      }) as Promise<Book>,
    staleTime: 0,
  });

/** Has the marks written into a file. */
export const exportBook = (classroom: number, format: BookFormat, scale: Scale): Promise<MadeFile> =>
  api.get('/api/classroom/{id}/gradebook', {
    path: { id: classroom },
    query: { format, scale },
    timeoutMs: EXPORT_MS,
  }) as Promise<MadeFile>;

/** Writes what a teacher typed of a learner; `version` is that of the cell that was read. */
export const saveMark = (
  classroom: number,
  { assignment, user }: Spot,
  change: MarkChange & { version: number },
): Promise<Cell> =>
  api.put('/api/classroom/{id}/assignment/{assignment}/learner/{userId}', {
    path: { id: classroom, assignment, userId: user },
    body: change,
  });

/** What somebody else has written meanwhile, which a refusal brings; null: it was refused for something else. */
export function writtenMeanwhile(error: unknown): Cell | null {
  const isLate = error instanceof ApiError && error.key === 'concurrent_edit';
  return isLate && typeof error.data === 'object' ? (error.data as Cell | null) : null;
}

/** Puts a cell that the server has told among those that are here. */
export function takeCell(queryClient: QueryClient, classroom: number, spot: Spot, cell: Cell): void {
  const { queryKey } = bookQuery(classroom);
  const book = queryClient.getQueryData(queryKey);
  if (book) setNewest(queryClient, queryKey, withCell(book, spot, cell));
}

const due = new WeakMap<QueryClient, Set<number>>();

/** Has the marks asked for again, once for all that happens in a moment: a learner's mark changes the semester's as well. */
export function renewSoon(queryClient: QueryClient, classroom: number): void {
  const waiting = due.get(queryClient) ?? new Set();
  due.set(queryClient, waiting);
  if (waiting.has(classroom)) return;
  waiting.add(classroom);
  setTimeout(() => {
    waiting.delete(classroom);
    void renew(queryClient, keyOf(classroom));
  }, RENEW_MS);
}
