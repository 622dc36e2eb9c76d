import type { Standings } from './api';
import type { ContestItem, ContestPart, ContestView, StandingCell, StandingRow, WholeBoard } from './types';

/** A moment in 2026, for tests. */
export const START = 1_790_000_000;
const HOUR = 3600;

/** A contest in a list, for tests: three hours, ICPC, to come. */
export function aContestItem(change: Partial<ContestItem> = {}): ContestItem {
  return {
    id: 3,
    slug: 'dem-icpc',
    name: 'Đêm ICPC',
    description: 'Ba giờ, mười bài.',
    state: 'upcoming',
    time_check: 'before',
    start_time: START,
    end_time: START + 3 * HOUR,
    active_from_time: null,
    active_to_time: null,
    submission_mode: 'many',
    exercise_type: 'free',
    format: 'icpc',
    format_options: { penalty_minutes: null, last_only: false, ties_by_time: false, preset: null },
    show_ranks: 'on',
    freeze_minutes: null,
    has_password: false,
    candidate_id: false,
    status: 'published',
    visibility: 'public',
    group: null,
    author: { id: 2, name: 'Cô Hạnh' },
    question_count: 2,
    entry_count: 1234,
    my_entry: null,
    can_edit: false,
    version: 1,
    updated_at: START,
    ...change,
  };
}

/** Somebody's entry, for tests. */
export const anEntry = {
  entry_id: 11,
  kind: 'official',
  candidate_id: null,
  started_at: START,
  ends_at: START + 3 * HOUR,
  paused: false,
} as const;

/** A part, for tests: two questions that are seen. */
export function aPart(change: Partial<ContestPart> = {}): ContestPart {
  return {
    id: 21,
    name: 'Phần chính',
    question_amount: 2,
    quiz_time: null,
    state: 'open',
    attempt: null,
    max_score: 200,
    questions: [
      { question_id: 1, label: 'A', title: 'Tổng hai số', type: 'code', score: 100, rule: null, slug: 'tong' },
      { question_id: 2, label: 'B', title: 'Đường đi', type: 'code', score: 100, rule: null, slug: 'duong' },
    ],
    ...change,
  };
}

/** A contest as its page gets it, for tests. */
export function aContest(change: Partial<ContestView> = {}): ContestView {
  return {
    ...aContestItem(),
    description: 'Ba giờ, **mười** bài.',
    text_format: 'markdown',
    description_html: '<p>Ba giờ, <strong>mười</strong> bài.</p>',
    parts: [aPart()],
    freeze_at: null,
    frozen: false,
    can_enter: false,
    why_not: null,
    why_not_key: null,
    shows_board: true,
    reject_reason: null,
    room: { ip_ranges: [], variants: 0, review: 'score', single_session: false, candidate_moves: false },
    takes_prints: false,
    has_candidates: false,
    candidate_count: null,
    server_time: START,
    ...change,
  };
}

/** How somebody stands with question 1, for tests. */
export function aCell(change: Partial<StandingCell> = {}): StandingCell {
  return { question_id: 1, score: 0, tries: 0, pending: 0, time_s: null, state: 'untried', ...change };
}

/** A row of the board, for tests. */
export function aRow(change: Partial<StandingRow> = {}): StandingRow {
  return {
    rank: 1,
    entry_id: 1,
    name: 'Trần An',
    candidate_id: null,
    school: null,
    province: null,
    class: null,
    kind: 'official',
    is_me: false,
    is_disqualified: false,
    disqualified_reason: null,
    room: null,
    score: 0,
    penalty_s: 0,
    sort: [0, 0],
    cells: [aCell()],
    v: 1,
    firsts: [],
    ...change,
  };
}

/** A board, for tests; `me` is the entry of who looks. */
export function aStandings(items: StandingRow[], me?: number): Standings {
  const distinct = (values: (string | null)[]) => [...new Set(values.filter((value) => value !== null))];
  return {
    items,
    meta: {
      page: 1,
      size: 5000,
      total: items.length,
      frozen: false,
      version: 1,
      at: null,
      questions: [{ question_id: 1, label: 'A', score: 100 }],
      me: items.find(({ entry_id: id }) => id === me) ?? null,
      schools: distinct(items.map(({ school }) => school)),
      provinces: distinct(items.map(({ province }) => province)),
      classes: distinct(items.map(({ class: name }) => name)),
      rooms: distinct(items.map(({ room }) => room)),
    },
  };
}

/** The same as the server sends it whole: by columns. */
export function aWholeBoard({ items: rows, meta: metadata }: Standings): WholeBoard {
  const column = <Name extends keyof StandingRow>(name: Name) => rows.map((row) => row[name]);
  const cells = rows.flatMap((row) => row.cells);
  return {
    rows: {
      entry_id: column('entry_id'),
      is_me: column('is_me'),
      name: column('name'),
      candidate_id: column('candidate_id'),
      school: column('school'),
      province: column('province'),
      class: column('class'),
      kind: column('kind'),
      is_disqualified: column('is_disqualified'),
      disqualified_reason: column('disqualified_reason'),
      room: column('room'),
      score: column('score'),
      penalty_s: column('penalty_s'),
      sort: column('sort'),
      v: column('v'),
      cells: {
        state: cells.map(({ state }) => state),
        score: cells.map(({ score }) => score),
        tries: cells.map(({ tries }) => tries),
        pending: cells.map(({ pending }) => pending),
        time_s: cells.map(({ time_s: time }) => time),
      },
    },
    metadata,
  };
}
