import type { StandingCell } from '../types';
import type { Reveal, RevealRow, RevealStep } from './types';

/** A cell, for tests. */
export function aCell(question: number, change: Partial<StandingCell> = {}): StandingCell {
  return { question_id: question, score: 0, tries: 0, pending: 0, time_s: null, state: 'untried', ...change };
}

/** A row of two questions on its way, for tests: what is solved now, and what is pending. */
export function aStep(question: number | null, solved: readonly number[], pending: readonly number[]): RevealStep {
  const cells = [1, 2].map((id) => {
    if (solved.includes(id)) return aCell(id, { score: 1, tries: 1, time_s: 600, state: 'solved' });
    return pending.includes(id) ? aCell(id, { pending: 1, state: 'pending' }) : aCell(id);
  });
  const penalty = solved.length * 600;
  return { question_id: question, score: solved.length, penalty_s: penalty, sort: [-solved.length, penalty], cells };
}

/** Somebody with their rows, for tests. */
export function aRevealRow(entry: number, name: string, steps: RevealStep[]): RevealRow {
  return { entry_id: entry, name, candidate_id: null, school: 'THPT Chu Văn An', steps };
}

/** Three people, for tests: An passes Bình in the freeze, Chi has nothing. */
export function aReveal(change: Partial<Reveal> = {}): Reveal {
  return {
    name: 'Đêm ICPC',
    format: 'icpc',
    freeze_at: 1_790_007_200,
    questions: [
      { question_id: 1, label: 'A', score: 1 },
      { question_id: 2, label: 'B', score: 1 },
    ],
    awards: [{ entry_id: 11, kind: 'first', rank: 1 }],
    rows: [
      aRevealRow(12, 'Trần Bình', [aStep(null, [1], [])]),
      aRevealRow(11, 'Nguyễn An', [aStep(null, [], [1, 2]), aStep(1, [1], [2]), aStep(2, [1, 2], [])]),
      aRevealRow(13, 'Lê Chi', [aStep(null, [], [])]),
    ],
    ...change,
  };
}
