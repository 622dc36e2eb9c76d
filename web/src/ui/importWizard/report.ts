import type { CorrectedRow, ImportColumn, ImportField, ImportReport, ImportRow } from './types';

/** A row that could not be taken, with all of its faults. */
export interface BadRow {
  row: number;
  values: Readonly<Record<string, string>>;
  /** Messages by field. */
  faults: Readonly<Record<string, string>>;
  /** What is wrong with the row as a whole. */
  general: readonly string[];
}

/** The rows that fail, in the order of the file, each once. A fault of a field that isn't shown is one of the row. */
export function badRows(rows: readonly ImportRow[], shown: readonly string[]): BadRow[] {
  const byNumber = new Map<number, ImportRow[]>();
  for (const row of rows) if (row.status === 'failed') byNumber.set(row.row, [...(byNumber.get(row.row) ?? []), row]);
  return [...byNumber.entries()]
    .toSorted(([a], [b]) => a - b)
    .map(([row, entries]) => {
      const isOfField = ({ field }: ImportRow) => typeof field === 'string' && shown.includes(field);
      const ofFields = entries.filter(isOfField).map(({ field, message }) => [field ?? '', message ?? ''] as const);
      const general = entries.filter((entry) => !isOfField(entry)).flatMap(({ message }) => message ?? []);
      return { row, values: entries[0]?.values ?? {}, faults: Object.fromEntries(ofFields), general };
    });
}

/** One report of what was done first and of rows that were sent again after it: these count for what they have become. */
export function merged(before: ImportReport, again: ImportReport, sent: readonly CorrectedRow[]): ImportReport {
  const numbers = new Set(sent.map(({ row }) => row));
  const wereBad = new Set(before.rows.filter(({ status }) => status === 'failed').map(({ row }) => row));
  const resent = [...numbers].filter((row) => wereBad.has(row)).length;
  return {
    ...before,
    created: before.created + again.created,
    updated: before.updated + again.updated,
    unchanged: before.unchanged + again.unchanged,
    failed: before.failed - resent + again.failed,
    rows: [...before.rows.filter(({ row }) => !numbers.has(row)), ...again.rows],
  };
}

/** Why columns can't be used as they are: fields that two columns fill, and those that none does. */
export function columnFaults(
  columns: readonly ImportColumn[],
  fields: readonly ImportField[],
  oneOf: readonly (readonly string[])[] = [],
): { twice: ReadonlySet<string>; missing: string[][] } {
  const filled = columns.flatMap(({ field }) => field ?? []);
  const twice = new Set(filled.filter((field, index) => filled.indexOf(field) !== index));
  const groups = [...fields.filter(({ required }) => required).map(({ name }) => [name]), ...oneOf];
  const labelOf = (name: string) => fields.find((field) => field.name === name)?.label ?? name;
  const missing = groups.filter((group) => !group.some((name) => filled.includes(name)));
  return { twice, missing: missing.map((group) => group.map(labelOf)) };
}

/** The fields that some column fills, those with faults first. */
export function fieldsOf(
  fields: readonly ImportField[],
  columns: readonly ImportColumn[],
  rows: readonly ImportRow[],
): { field: ImportField; isFaulty: boolean }[] {
  const faulty = new Set(rows.filter(({ status }) => status === 'failed').map(({ field }) => field));
  const filled = new Set(columns.map(({ field }) => field));
  return fields
    .filter(({ name }) => filled.has(name) || faulty.has(name))
    .map((field) => ({ field, isFaulty: faulty.has(field.name) }))
    .toSorted((a, b) => Number(b.isFaulty) - Number(a.isFaulty));
}

/** What a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** A cell of a CSV file: a formula as text, quoted where it has to be. */
function csvCell(value: string): string {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /["\n\r,;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A CSV file that spreadsheets open with its diacritics: a byte-order mark, commas, CRLF. */
export function csvOf(lines: readonly (readonly string[])[]): string {
  return `\uFEFF${lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')}`;
}
