import { readStored, writeStored } from '#/ui/storage';

/** A test of one's own; `expected` empty: its output is looked at alone. */
export interface OwnTest {
  id: number;
  input: string;
  expected: string;
}

/** Tests of one's own that are kept of a question. */
export const MOST_OWN = 20;

const keyOf = (question: number) => `lophoc.tests/${question}`;

const isTest = (value: unknown): value is OwnTest => {
  const { id, input, expected } = (value ?? {}) as Record<string, unknown>;
  return Number.isInteger(id) && typeof input === 'string' && typeof expected === 'string';
};

/** One's own tests of a question, as this browser keeps them. */
export function readOwnTests(question: number): OwnTest[] {
  try {
    const kept: unknown = JSON.parse(readStored(keyOf(question)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isTest).slice(0, MOST_OWN) : [];
  } catch {
    return [];
  }
}

/** Keeps them. */
export function writeOwnTests(question: number, tests: readonly OwnTest[]): void {
  writeStored(keyOf(question), JSON.stringify(tests));
}

/** An id that none of them has. */
export const freshId = (tests: readonly OwnTest[]) => Math.max(0, ...tests.map(({ id }) => id)) + 1;
