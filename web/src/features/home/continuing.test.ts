import { describe, expect, it } from 'vitest';
import type { Difficulty, HistoryItem, ProblemListItem } from '#/api/types';
import { suggest, unfinished } from './continuing';

let submissions = 0;
const solvedIds = new Set([2, 4]);
const tried = (id: number, status: HistoryItem['status'], difficulty: Difficulty = 'easy'): HistoryItem => {
  submissions += 1;
  return {
    kind: 'submission',
    submission_id: submissions,
    question: {
      id,
      type: 'code',
      slug: `p${id}`,
      title: `P${id}`,
      difficulty,
      my_status: solvedIds.has(id) ? 'solved' : 'tried',
    },
    status,
    score: 0,
    max_score: 100,
    language_id: 1,
    created_at: 0,
  };
};
const problem = (id: number, difficulty: Difficulty): ProblemListItem => ({
  id,
  type: 'code',
  slug: `p${id}`,
  title: `P${id}`,
  difficulty,
  max_score: 100,
  tags: [],
  solved_count: 0,
  attempt_count: 0,
  has_editorial: false,
  my_status: null,
  status: 'published',
  visibility: 'public',
  updated_at: 0,
});

describe('what to continue', () => {
  it('is each problem once, the latest first, unless it was solved before or after', () => {
    const history = [
      tried(1, 'WR'),
      tried(2, 'AC'),
      tried(3, 'TLE'),
      tried(1, 'CPE'),
      tried(2, 'WR'),
      tried(4, 'WR'),
      tried(4, 'AC'),
    ];
    expect(unfinished(history).map((item) => item.question.id)).toEqual([1, 3]);
  });
});

describe('what to suggest', () => {
  const problems = [
    problem(1, 'expert'),
    problem(2, 'trivial'),
    problem(3, 'medium'),
    problem(4, 'easy'),
    problem(5, 'hard'),
  ];

  it('begins where the learner stands, then one step up', () => {
    expect(
      suggest(problems, [tried(9, 'WR', 'expert'), tried(8, 'AC', 'easy')]).map((item) => item.difficulty),
    ).toEqual(['easy', 'medium', 'trivial', 'hard', 'expert']);
  });

  it('begins with the easiest for somebody new', () => {
    expect(suggest(problems, []).map((item) => item.difficulty)).toEqual([
      'trivial',
      'easy',
      'medium',
      'hard',
      'expert',
    ]);
  });
});
