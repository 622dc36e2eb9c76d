import { readStored, removeStored, writeStored } from '#/ui/storage';

/** What a learner noted of an attempt's questions, by their ids; it stays in this browser. */
export interface Marks {
  seen: number[];
  /** To be looked at again. */
  marked: number[];
}

const keyOf = (qs: number) => `lophoc.quiz-marks/${qs}`;
const openKey = (lesson: number) => `lophoc.quiz-open/${lesson}`;

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

/** Whether this tab has the lesson's attempt open: after a reload it goes on by itself. */
export function isOpenHere(lesson: number, qs: number): boolean {
  return readStored(openKey(lesson), 'session') === String(qs);
}

/** This tab has opened an attempt. */
export function openHere(lesson: number, qs: number): void {
  writeStored(openKey(lesson), String(qs), 'session');
}

/** The attempt is over. */
export function dropMarks(lesson: number, qs: number): void {
  removeStored(keyOf(qs));
  removeStored(openKey(lesson), 'session');
}
