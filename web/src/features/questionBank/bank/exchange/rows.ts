import type { ImportRow } from '../types';

/** What becomes of a row: it comes in, it does but something of it was not understood, or it does not. */
export type RowState = 'good' | 'noted' | 'bad';

/** What becomes of a row. */
export function stateOf({ status, messages }: ImportRow): RowState {
  if (status === 'failed') return 'bad';
  return messages.length > 0 ? 'noted' : 'good';
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** The rows with remarks as a table in a file, for who mends them. */
export function remarksFile(rows: readonly ImportRow[], heads: readonly string[]): string {
  const noted = rows.filter(({ messages }) => messages.length > 0);
  const lines = noted.map(({ row, name, messages }) => [row, name, messages.join('; ')]);
  // Spreadsheets take it for UTF-8 by its first character.
  return `\uFEFF${[heads, ...lines].map((line) => line.map(quoted).join(',')).join('\r\n')}\r\n`;
}
