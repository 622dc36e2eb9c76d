import type { AppRoute } from '#/routing/table';

/** What the site says in letters: the platform's in its own words, and letters of its own. */
export const letterRoutes: readonly AppRoute[] = [
  {
    name: 'manage-letters',
    path: 'manage/template',
    view: 'ManageTemplates',
    access: 'manager',
    may: ['email_template', 'list'],
    layout: 'manage',
    menu: { group: 'site', icon: 'letters', order: 20 },
    as: 'admin',
    expect: 'title.manage-letters',
    budget: 'manage',
    texts: ['letters'],
    lead: 'lead',
    page: () => import('./pages/LettersPage'),
  },
  {
    name: 'manage-letter',
    // A letter of the platform is asked for by its word, one of the site's own by its number.
    path: 'manage/template/:key',
    access: 'manager',
    may: ['email_template', 'read'],
    layout: 'manage',
    view: 'ManageTemplates',
    sample: 'site:letter',
    as: 'admin',
    expect: { vi: 'Đặt lại mật khẩu', en: 'Set a new password' },
    budget: 'editor',
    texts: ['letters'],
    page: () => import('./pages/LetterPage'),
  },
];
