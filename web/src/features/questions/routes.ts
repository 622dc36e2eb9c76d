import { paths } from '#/routing/paths';
import type { AppRoute } from '#/routing/table';

/** The questions to practise, and what was answered. */
export const questionRoutes: readonly AppRoute[] = [
  {
    name: 'questions',
    path: 'problems/questions',
    view: 'PublicProblems',
    access: 'public',
    expect: 'title.questions',
    budget: 'page',
    texts: ['questions', 'problems'],
    lead: 'list.lead',
    afterSignOut: paths.questions,
    page: () => import('./pages/QuestionListPage'),
  },
  {
    name: 'question-submissions',
    path: 'question-submission/:question',
    view: 'Other',
    access: 'login',
    params: { question: 'id' },
    as: 'student',
    sample: 'site:answers',
    expect: 'title.question-submissions',
    budget: 'page',
    texts: ['questions', 'problems'],
    page: () => import('./pages/SubmissionsPage'),
  },
  {
    name: 'question-submission',
    path: 'question-submission/:question/:submission',
    view: 'Other',
    access: 'login',
    params: { question: 'id', submission: 'id' },
    as: 'student',
    sample: 'site:answer',
    expect: 'title.question-submission',
    budget: 'page',
    texts: ['questions', 'problems', 'editor'],
    page: () => import('./pages/SubmissionPage'),
  },
];
