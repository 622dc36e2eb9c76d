import type { AppRoute } from '#/routing/table';

/** The question bank: where problems are written, tested and published. */
export const authoringRoutes: readonly AppRoute[] = [
  {
    name: 'manage-question-bank',
    path: 'manage/question-bank',
    guard: 'manager',
    texts: ['authoring'],
    lead: 'bank.lead',
    page: () => import('./pages/QuestionBankPage'),
  },
  {
    name: 'manage-question',
    path: 'manage/question-bank/:id',
    guard: 'manager',
    texts: ['authoring', 'problems', 'editor'],
    page: () => import('./pages/QuestionEditorPage'),
  },
];
