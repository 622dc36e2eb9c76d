/**
 * Which fields of a form show: the same function as the server's (tenant-api/src/forms/conditions.rs; conditions.cases.json
 * hold for both).
 */

export type Plain = string | number | boolean | null;
export type Answer = Plain | undefined | readonly Plain[] | Readonly<Record<string, unknown>>;
export type Answers = Readonly<Record<string, Answer>>;

export interface Condition {
  key: string;
  op: 'equals' | 'contains' | 'answered' | 'above';
  value?: Plain;
}

/** Where all hold, or one of any. */
export type ShowIf = { all: readonly Condition[] } | { any: readonly Condition[] };

export interface ConditionalField {
  key: string;
  show_if?: ShowIf | null;
}

/** Without blanks of ASCII around: other blanks differ between languages of programs. */
function trimmed(text: string): string {
  return text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '');
}

/** What is no answer: nothing, blanks, no choice, a box that is not ticked. */
export function isBlank(answer: Answer): boolean {
  if (answer === null || answer === undefined || answer === false) return true;
  if (typeof answer === 'string') return trimmed(answer) === '';
  if (Array.isArray(answer)) return answer.every((one: Plain) => isBlank(one));
  return typeof answer === 'object' && Object.keys(answer).length === 0;
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return trimmed(value);
  return typeof value === 'boolean' ? String(value) : undefined;
}

/** A number, or a text of digits with a point between and a sign before. */
function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return undefined;
  const text = trimmed(value);
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
}

function isSame(answer: unknown, value: unknown): boolean {
  const [is, wanted] = [numberOf(answer), numberOf(value)];
  if (is !== undefined && wanted !== undefined) return is === wanted;
  const text = textOf(answer);
  return text !== undefined && text === textOf(value);
}

function holds({ op, value }: Condition, answer: Answer): boolean {
  if (isBlank(answer)) return false;
  const chosen: readonly Plain[] | undefined = Array.isArray(answer) ? answer : undefined;
  switch (op) {
    case 'answered':
      return true;
    case 'equals':
      return chosen ? chosen.length === 1 && isSame(chosen[0], value) : isSame(answer, value);
    case 'contains': {
      if (chosen) return chosen.some((one) => isSame(one, value));
      const part = textOf(value);
      return typeof answer === 'string' && part !== undefined && part !== '' && answer.includes(part);
    }
    case 'above': {
      const [is, than] = [numberOf(answer), numberOf(value)];
      return is !== undefined && than !== undefined && is > than;
    }
  }
}

/** The fields that show, in their order. What is hidden counts as not answered. */
export function shownFields<F extends ConditionalField>(fields: readonly F[], answers: Answers): F[] {
  const shown: F[] = [];
  const keys = new Set<string>();
  for (const field of fields) {
    const met = (condition: Condition) =>
      holds(condition, keys.has(condition.key) ? answers[condition.key] : undefined);
    const when = field.show_if;
    const shows = !when || ('all' in when ? when.all.every(met) : when.any.some(met));
    if (shows) {
      shown.push(field);
      keys.add(field.key);
    }
  }
  return shown;
}
