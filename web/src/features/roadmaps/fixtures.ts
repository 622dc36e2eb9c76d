import type { Roadmap, RoadmapProblem, RoadmapSummary } from './types';

/** A roadmap in a list. */
export function aSummary(change: Partial<RoadmapSummary> = {}): RoadmapSummary {
  return {
    id: 7,
    slug: 'nhap-mon',
    kind: 'roadmap',
    title: 'Nhập môn',
    visibility: 'public',
    owner: { id: 2, name: 'Cô Lan' },
    total: 2,
    solved: 1,
    is_followed: false,
    is_mine: false,
    may_edit: false,
    has_question: false,
    version: 3,
    updated_at: 1_790_000_000,
    ...change,
  };
}

/** A problem of a roadmap. */
export function aProblem(change: Partial<RoadmapProblem> = {}): RoadmapProblem {
  return { id: 1, slug: 'tong', title: 'Tổng', difficulty: 'easy', state: 'solved', ...change };
}

/** A roadmap of two sections. */
export function aRoadmap(change: Partial<Roadmap> = {}): Roadmap {
  return {
    ...aSummary(),
    sections: [
      { title: 'Vòng lặp', questions: [aProblem()] },
      { title: '', questions: [aProblem({ id: 2, slug: 'hieu', title: 'Hiệu', state: 'new' })] },
    ],
    ...change,
  };
}
