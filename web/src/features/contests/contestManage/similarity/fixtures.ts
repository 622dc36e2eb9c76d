import { START } from '../../fixtures';
import type { SimilarPair, SimilarPairDetail, SimilarProgram, SimilaritySearch } from './types';

const program = (change: Partial<SimilarProgram>): SimilarProgram => ({
  entry_id: 11,
  submission_id: 101,
  name: 'Lê Bình',
  candidate_id: 'SBD001',
  disqualified_reason: null,
  ...change,
});

/** Two programs that are alike, for tests. */
export function aPair(change: Partial<SimilarPair> = {}): SimilarPair {
  return {
    id: 1,
    question_id: 1,
    label: 'A',
    title: 'Tổng hai số',
    one: program({}),
    other: program({ entry_id: 12, submission_id: 102, name: 'Vũ Đạt', candidate_id: null }),
    share_of_one: 0.96,
    share_of_other: 0.875,
    decision: null,
    note: null,
    ...change,
  };
}

/** The same with its programs, for tests. */
export const aPairDetail = (change: Partial<SimilarPairDetail> = {}): SimilarPairDetail => ({
  ...aPair(),
  one_source: 'a = 1\nb = 2\nif a < b:\n    print("<b>")\n',
  other_source: 'x = 1\ny = 2\n\n# mine\nif x < y:\n    print("<b>")\n',
  one_language_id: 71,
  other_language_id: 71,
  matches: [
    { one: { from: 1, to: 2 }, other: { from: 1, to: 2 } },
    { one: { from: 3, to: 4 }, other: { from: 5, to: 6 } },
  ],
  ...change,
});

/** A search that is over, for tests. */
export const aSearch = (change: Partial<SimilaritySearch> = {}): SimilaritySearch => ({
  status: 'done',
  questions: 2,
  questions_done: 2,
  programs: 84,
  started_at: START,
  done_at: START + 12,
  ...change,
});
