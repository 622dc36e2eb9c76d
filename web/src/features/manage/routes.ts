import type { AppRoute } from '#/routing/table';

/** Where teachers and admins keep what learners see. */
export const manageRoutes: readonly AppRoute[] = [
  { name: 'manage', path: 'manage', guard: 'manager', texts: ['manage'], page: () => import('./pages/ManageHubPage') },
  {
    name: 'manage-question-bank',
    path: 'manage/question-bank',
    guard: 'manager',
    texts: ['manage'],
    lead: 'bank.lead',
    page: () => import('./pages/QuestionBankPage'),
  },
  {
    name: 'manage-question',
    path: 'manage/question-bank/:id',
    guard: 'manager',
    texts: ['manage', 'problems', 'editor'],
    page: () => import('./pages/QuestionEditorPage'),
  },
];
