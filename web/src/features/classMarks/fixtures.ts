import type { Book, BookAssignment, BookRow, Cell } from './types';

/** When the tests take place: Thứ Hai, 23/11/2026 18:00. */
export const NOW = Date.parse('2026-11-23T11:00:00Z') / 1000;

/** What a learner has of an assignment, for tests: nothing yet. */
export const aCell = (change: Partial<Cell> = {}): Cell => ({
  state: 'not_started',
  mark: null,
  percent: null,
  ten: null,
  typed: false,
  excused: false,
  days_late: 0,
  version: 0,
  ...change,
});

/** A column of ten points, for tests. */
export const aWork = (id: number, change: Partial<BookAssignment> = {}): BookAssignment => ({
  id,
  title: `Bài ${id}`,
  points: 10,
  weight: 1,
  term: 1,
  due_at: NOW - 3600,
  on_paper: false,
  subject_kind: 'question',
  ...change,
});

/** A learner's line, for tests: no semester has a mark. */
export const aBookRow = (
  user: number,
  name: string,
  cells: (Cell | null)[],
  change: Partial<BookRow> = {},
): BookRow => ({
  user_id: user,
  full_name: name,
  dob: null,
  cells,
  terms: [
    { term: 1, mark: null, missing: [], reason: 'empty' },
    { term: 2, mark: null, missing: [], reason: 'empty' },
  ],
  year: { mark: null, reason: 'both' },
  ...change,
});

/** A gradebook, for tests: three learners; a regular mark, a mid-term one of 20 points on paper, and one of the second semester. */
export const aBook = (change: Partial<Book> = {}): Book => ({
  scale: 'ten',
  assignments: [
    aWork(2, { weight: 2, points: 20, on_paper: true, subject_kind: null }),
    aWork(1),
    aWork(3, { term: 2 }),
  ],
  rows: [
    aBookRow(
      11,
      'Nguyễn Văn An',
      [
        aCell({ state: 'done', mark: 15, percent: 75, ten: 7.5, typed: true, version: 2 }),
        aCell({ state: 'late', mark: 8, percent: 80, ten: 8, days_late: 2 }),
        null,
      ],
      {
        terms: [
          { term: 1, mark: 7.7, missing: [], reason: null },
          { term: 2, mark: null, missing: [], reason: 'empty' },
        ],
        year: { mark: null, reason: 'term_2' },
      },
    ),
    aBookRow(12, 'Trần Thị Bình', [aCell(), aCell({ state: 'overdue' }), aCell()], {
      terms: [
        { term: 1, mark: null, missing: [2, 1], reason: 'missing' },
        { term: 2, mark: null, missing: [], reason: 'empty' },
      ],
    }),
    aBookRow(13, 'Lê Cường', [
      aCell({ state: 'excused', excused: true, version: 1 }),
      aCell({ state: 'submitted' }),
      aCell(),
    ]),
  ],
  ...change,
});
