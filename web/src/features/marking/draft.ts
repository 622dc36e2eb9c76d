import type { AnswerResult, Mark } from './api';

/** A remark that is being written. */
export interface DraftRemark {
  /** What tells it apart in the form. */
  key: string;
  /** Null: of the whole. */
  line: number | null;
  text: string;
}

/** A mark that is being written. */
export interface MarkDraft {
  /** As it was typed. */
  score: string;
  remarks: DraftRemark[];
}

/** What a teacher begins with: what was kept, or nothing. */
export function draftOf({ manual_score: score, remarks }: AnswerResult): MarkDraft {
  return {
    score: typeof score === 'number' ? String(score) : '',
    remarks: remarks.map(({ id, line, text }) => ({ key: `stored-${id}`, line: line ?? null, text })),
  };
}

/** The points in a text, also with a comma; null where it is no number from 0 to `most`. */
export function scoreIn(text: string, most: number): number | null {
  const typed = text.trim().replace(',', '.');
  const score = Number(typed);
  return typed !== '' && Number.isFinite(score) && score >= 0 && score <= most ? score : null;
}

const HALF = 0.5;

/** The points half a step up or down, within what there is to get. */
export function stepped(text: string, most: number, direction: 1 | -1): string {
  const from = Number(text.trim().replace(',', '.'));
  const next = (Number.isFinite(from) ? from : 0) + direction * HALF;
  return String(Math.min(most, Math.max(0, next)));
}

/** The mark as it is sent: remarks without words are none. */
export function markOf(score: number, remarks: readonly DraftRemark[], version: number): Mark {
  const said = remarks
    .filter(({ text }) => text.trim() !== '')
    .toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0))
    .map(({ line, text }) => ({ line, text: text.trim() }));
  return { score, remarks: said, version };
}
