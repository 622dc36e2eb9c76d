import { readStored, removeStored, writeStored } from '#/ui/storage';
import type { QuizEntry } from './entries';
import type { QuizGiven } from './types';

/** What a learner noted of an attempt's questions, by their ids; it stays in this browser. */
export interface Marks {
  seen: number[];
  /** To be looked at again. */
  marked: number[];
}

const keyOf = (qs: number) => `lophoc.quiz-marks/${qs}`;
const sentKey = (qs: number) => `lophoc.quiz-sent/${qs}`;
/** By the key under which what is sat is kept. */
const openKey = (kept: number) => `lophoc.quiz-open/${kept}`;

const idsOf = (value: unknown) => (Array.isArray(value) ? value.filter((id) => typeof id === 'number') : []);

/** The marks of an attempt. */
export function readMarks(qs: number): Marks {
  try {
    const { seen, marked } = JSON.parse(readStored(keyOf(qs)) ?? '{}') as Partial<Record<keyof Marks, unknown>>;
    return { seen: idsOf(seen), marked: idsOf(marked) };
  } catch {
    return { seen: [], marked: [] };
  }
}

/** Keeps the marks of an attempt. */
export function writeMarks(qs: number, marks: Marks): void {
  writeStored(keyOf(qs), JSON.stringify(marks));
}

/** What was sent of each question of an attempt, as far as this browser knows. */
export function readSent(qs: number): Map<number, QuizGiven[]> {
  try {
    const kept = JSON.parse(readStored(sentKey(qs)) ?? '[]') as unknown;
    return new Map(Array.isArray(kept) ? (kept as [number, QuizGiven[]][]) : []);
  } catch {
    return new Map();
  }
}

/** Keeps what was sent; the answers themselves are with the server. */
export function writeSent(qs: number, entries: readonly QuizEntry[]): void {
  const sent = entries.filter((entry) => entry.sent.length > 0);
  if (sent.length === 0) return;
  const kept = sent.map(({ question, sent: all }) => [
    question.id,
    all.map((one) => ({ ...one, answer: '', source_code: '', review: null })),
  ]);
  writeStored(sentKey(qs), JSON.stringify(kept));
}

/** Whether this tab has the attempt open: after a reload it goes on by itself. */
export function isOpenHere(kept: number, qs: number): boolean {
  return readStored(openKey(kept), 'session') === String(qs);
}

/** This tab has opened an attempt. */
export function openHere(kept: number, qs: number): void {
  writeStored(openKey(kept), String(qs), 'session');
}

/** The attempt is over. */
export function dropMarks(kept: number, qs: number): void {
  removeStored(keyOf(qs));
  removeStored(sentKey(qs));
  removeStored(openKey(kept), 'session');
}
