import type { CorrectedRow, ImportColumn, ImportReport, ImportRow } from '#/ui/importWizard/LazyImportWizard';
import { demoLearners } from './tableRows';

/** How many rows the made-up file has. */
export const DEMO_ROWS = 480;
const FIRST_ROW = 2;
/** Every so many rows one has a fault, and one is of somebody who is there already. */
const FAULT_EVERY = 9;
const THERE_EVERY = 7;

type Values = Record<string, string>;
type Words = Record<'email' | 'dob' | 'phone', string>;

const heads: readonly (readonly [head: string, field: string | null])[] = [
  ['Họ và tên', 'full_name'],
  ['Thư điện tử', 'email'],
  ['Ngày sinh', 'dob'],
  ['SĐT', 'phone_number'],
  ['Lớp', 'class'],
  ['Ghi chú của giáo viên', null],
];

function valuesOf(number: number, learner: { name: string; email: string; group: string }): Values {
  const fault = number % FAULT_EVERY === 4 ? Math.floor(number / FAULT_EVERY) % 3 : -1;
  return {
    full_name: learner.name,
    email: fault === 0 ? learner.email.replace('@', ' ') : learner.email,
    dob: fault === 1 ? '31/02/2012' : `${String((number % 28) + 1).padStart(2, '0')}/09/2012`,
    phone_number: fault === 2 ? '+84 12' : `09${String(10_000_000 + number * 7919).slice(-8)}`,
    class: learner.group,
  };
}

const file = demoLearners(DEMO_ROWS).map((learner, index) => ({
  row: index + FIRST_ROW,
  values: valuesOf(index, learner),
}));

const isDay = (text: string) => {
  const [day, month, year] = text.split('/').map(Number);
  const date = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day));
  return date.getUTCDate() === day && date.getUTCMonth() + 1 === month;
};

/** What a server would say of a row. */
function judged({ row, values }: CorrectedRow, words: Words, update: boolean): ImportRow {
  const fail = (field: string, message: string): ImportRow => ({ row, status: 'failed', field, message, values });
  if (!/^\S+@\S+\.\S+$/.test(values.email ?? '')) return fail('email', words.email);
  if (!isDay(values.dob ?? '')) return fail('dob', words.dob);
  if (!/^0\d{9}$/.test(values.phone_number ?? '')) return fail('phone_number', words.phone);
  const isThere = row % THERE_EVERY === 0;
  const status = isThere ? (update ? 'updated' : 'unchanged') : 'created';
  return { row, status, field: null, message: null, values };
}

function reportOf(rows: readonly ImportRow[], change: Partial<ImportReport> = {}): ImportReport {
  const count = (status: ImportRow['status']) => rows.filter((row) => row.status === status).length;
  return {
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    failed: count('failed'),
    rows: rows.filter(({ status }) => status === 'failed'),
    ...change,
  };
}

/** What a server would answer to the made-up file, whichever is chosen. */
export function demoCheck(columns: readonly ImportColumn[] | null, update: boolean, words: Words): ImportReport {
  return reportOf(
    file.map((row) => judged(row, words, update)),
    {
      columns: columns ?? heads.map(([head, field]) => ({ head, field })),
      sample: file.slice(0, 3).map(({ values }) => heads.map(([, field]) => (field ? (values[field] ?? '') : ''))),
    },
  );
}

/** What it would answer to corrected rows. */
export function demoRows(rows: readonly CorrectedRow[], update: boolean, words: Words): ImportReport {
  return reportOf(rows.map((row) => judged(row, words, update)));
}
