import type { MessageKey } from './rules';

/** What a message says with: `{{from}}` and `{{to}}` of a range, for example. */
export type MessageValues = Record<string, string | number>;

/**
 * The message of a rule, with its values: `message('between', { from: 1, to: 10 })`. The schema carries it as one string, which
 * `useFaultText` makes into words. A text of another namespace is named whole: `message('authoring:invalid.slug')`.
 */
export function message(key: MessageKey | `${string}:${string}`, values?: MessageValues): string {
  if (!values) return key;
  const pairs = Object.entries(values).map(([name, value]) => [name, String(value)]);
  return `${key}?${new URLSearchParams(pairs)}`;
}

/** The key and the values of a message. */
export function parseMessage(text: string): { key: string; values: Record<string, string> } {
  const [key = '', query = ''] = text.split('?', 2);
  return { key, values: Object.fromEntries(new URLSearchParams(query)) };
}
