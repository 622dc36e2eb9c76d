import { readStored, removeStored, writeStored } from '#/ui/storage';
import type { Values } from './values';

/** How long what was not sent is kept, in milliseconds: others may use the browser as well. */
const LIFE_MS = 7 * 24 * 3600 * 1000;

/** What somebody has written and not sent. Files and passwords are never kept. */
export interface KeptAnswers {
  /** Of the answer: sent again, the first one is answered. */
  key: string;
  values: Record<string, unknown>;
  /** Epoch milliseconds. */
  at: number;
}

const nameOf = (user: number, form: number) => `lophoc.form.${user}.${form}`;

/** Keeps what was written in this browser; `user` is 0 for visitors. */
export function keepAnswers(
  user: number,
  form: number,
  { key, values, at }: { key: string; values: Values; at: number },
) {
  const texts = Object.fromEntries(Object.entries(values).filter(([, value]) => !(value instanceof File)));
  writeStored(nameOf(user, form), JSON.stringify({ key, values: texts, at }));
}

/** Forgets it. */
export function forgetAnswers(user: number, form: number): void {
  for (const whose of [user, 0]) removeStored(nameOf(whose, form));
}

/** What is kept: the person's own, or what they wrote before they signed in. */
export function readAnswers(user: number, form: number, now: number): KeptAnswers | null {
  return readOne(nameOf(user, form), now) ?? (user === 0 ? null : readOne(nameOf(0, form), now));
}

function readOne(name: string, now: number): KeptAnswers | null {
  const text = readStored(name);
  if (text === null) return null;
  try {
    const { key, values, at } = JSON.parse(text) as Partial<KeptAnswers>;
    const isWhole = typeof key === 'string' && typeof at === 'number' && typeof values === 'object' && values !== null;
    if (!isWhole || now - at > LIFE_MS) return null;
    return { key, values, at };
  } catch {
    return null;
  }
}
