import { START } from '../../fixtures';
import type { ContestRejudge, RankChange, VerdictChange } from './types';

/** Somebody who rises, for tests. */
export function aRankChange(change: Partial<RankChange> = {}): RankChange {
  return {
    entry_id: 11,
    name: 'Lê Bình',
    candidate_id: 'SBD001',
    rank_before: 5,
    rank_after: 2,
    score_before: 1,
    score_after: 3,
    penalty_before: 1200,
    penalty_after: 3600,
    ...change,
  };
}

/** A wrong answer that is right now, for tests. */
export function aVerdictChange(change: Partial<VerdictChange> = {}): VerdictChange {
  return {
    submission_id: 70,
    entry_id: 11,
    question_id: 2,
    name: 'Lê Bình',
    label: 'B',
    old_status: 'WR',
    old_score: 0,
    new_status: 'AC',
    new_score: 100,
    ...change,
  };
}

/** Judging again that has found one change, for tests. */
export function aRejudge(change: Partial<ContestRejudge> = {}): ContestRejudge {
  const { verdicts = [aVerdictChange()], ranks = [aRankChange()] } = change;
  return {
    id: '6f0c1f0e-0000-4000-8000-000000000001',
    status: 'ready',
    question_id: null,
    total: 40,
    judged: 40,
    created_at: START,
    applied_at: null,
    verdict_count: verdicts.length,
    verdicts,
    ranks,
    ...change,
  };
}
