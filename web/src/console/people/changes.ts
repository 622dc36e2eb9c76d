import { formatDateTime } from '#/i18n/format';

type Values = Record<string, unknown>;

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Names of values that are times. */
const TIME = /(?:^|_)(?:at|after|until)$/;

function textOf(name: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' && TIME.test(name)) return formatDateTime(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** What an audited action has changed: each name whose value before differs from the one after; none where the log knows only one of them. */
export function changesOf(detail: {
  before?: unknown;
  after?: unknown;
}): { name: string; before: string; after: string }[] {
  const before = isValues(detail.before) ? detail.before : {};
  if (detail.after === undefined) return [];
  const after = isValues(detail.after) ? detail.after : {};
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((name) => ({ name, before: textOf(name, before[name]), after: textOf(name, after[name]) }))
    .filter((change) => change.before !== change.after);
}

/** What else the log says of an action. */
export function restOf(detail: Values): [string, string][] {
  return Object.entries(detail)
    .filter(([name, value]) => name !== 'before' && name !== 'after' && value !== null)
    .map(([name, value]) => [name, textOf(name, value)]);
}
