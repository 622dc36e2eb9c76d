import type { Difficulty, HistoryItem, ProblemListItem } from '#/api/types';

const ladder: readonly Difficulty[] = ['trivial', 'easy', 'medium', 'hard', 'expert'];

/** The problems that were tried lately and are not solved yet, the latest first; `history` is the newest first. */
export function unfinished(history: readonly HistoryItem[]): HistoryItem[] {
  const seen = new Set<number>();
  return history.filter((item) => {
    const first = !seen.has(item.question.id);
    seen.add(item.question.id);
    return first && item.question.my_status !== 'solved';
  });
}

/** New problems in the order of how near they are to what the learner solved last: the same difficulty first, then one step up. */
export function suggest(problems: readonly ProblemListItem[], history: readonly HistoryItem[]): ProblemListItem[] {
  const last = history.find((item) => item.status === 'AC')?.question.difficulty ?? 'trivial';
  const step = ladder.indexOf(last);
  const distance = (problem: ProblemListItem) => {
    const above = ladder.indexOf(problem.difficulty) - step;
    return above >= 0 ? above : -above + 0.5;
  };
  return problems.toSorted((a, b) => distance(a) - distance(b));
}
