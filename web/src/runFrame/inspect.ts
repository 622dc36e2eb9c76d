/** Characters of one value at most, and how deep and how far it is looked into. */
const LONGEST = 4000;
const DEEPEST = 3;
const MOST = 100;

/** What a program writes into its console, as a person reads it. */
export function written(values: readonly unknown[]): string {
  const [first, ...rest] = values;
  const parts = typeof first === 'string' ? formatted(first, rest) : values.map((value) => inspect(value));
  return cut(parts.join(' '));
}

/** `%s`, `%d` and the like take the values after the text; `%c` takes a style, which is not shown. */
function formatted(text: string, values: readonly unknown[]): string[] {
  const left = [...values];
  const filled = text.replace(/%[sdifoOc%]/g, (mark) => {
    if (mark === '%%') return '%';
    if (left.length === 0) return mark;
    const value = left.shift();
    if (mark === '%c') return '';
    if (mark === '%s') return typeof value === 'string' ? value : inspect(value);
    if (mark === '%d' || mark === '%i') return String(Math.trunc(Number(value)));
    return mark === '%f' ? String(Number(value)) : inspect(value);
  });
  return [filled, ...left.map((value) => inspect(value))];
}

/** A value; texts stand alone without quotation marks. */
function inspect(value: unknown): string {
  return typeof value === 'string' ? value : look(value, 0, []);
}

function look(value: unknown, depth: number, around: readonly unknown[]): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'symbol') return String(value);
  if (typeof value === 'function') return `ƒ ${value.name || '(…)'}`;
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '-0' : String(value);
  if (around.includes(value)) return '↻';
  try {
    return lookInto(value, depth, [...around, value]);
  } catch {
    // A getter, or a proxy, of the program's own has failed.
    return '{…}';
  }
}

function lookInto(value: object, depth: number, around: readonly unknown[]): string {
  // Its stack names addresses that nobody has written.
  if (value instanceof Error) return String(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString();
  if (value instanceof RegExp) return String(value);
  if (value instanceof Element) return tagOf(value);
  const inner = (one: unknown) => look(one, depth + 1, around);
  if (depth >= DEEPEST) return Array.isArray(value) ? '[…]' : '{…}';
  if (Array.isArray(value)) return `[${few(value.map(inner))}]`;
  if (value instanceof Set) return `Set(${value.size}) {${few([...value].map(inner))}}`;
  if (value instanceof Map)
    return `Map(${value.size}) {${few([...value].map(([key, held]) => `${inner(key)} => ${inner(held)}`))}}`;
  const name = (value.constructor as { name?: string } | undefined)?.name ?? '';
  const fields = Object.entries(value).map(([key, held]) => `${keyOf(key)}: ${inner(held)}`);
  return `${name === 'Object' || name === '' ? '' : `${name} `}{${few(fields)}}`;
}

const few = (parts: readonly string[]) => (parts.length > MOST ? [...parts.slice(0, MOST), '…'] : parts).join(', ');

const keyOf = (key: string) => (/^[\p{L}_$][\p{L}\d_$]*$/u.test(key) ? key : JSON.stringify(key));

function tagOf(element: Element): string {
  const id = element.id ? `#${element.id}` : '';
  const classes = [...element.classList].map((name) => `.${name}`).join('');
  return `<${element.localName}${id}${classes}>`;
}

const cut = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
