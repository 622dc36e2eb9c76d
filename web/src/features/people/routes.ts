import type { AppRoute } from '#/routing/table';
import { mayInvite } from './rights';

/** The site's people, and those who were asked to join. */
export const peopleRoutes: readonly AppRoute[] = [
  {
    name: 'manage-accounts',
    path: 'manage/accounts',
    view: 'ManageAccounts',
    access: 'manager',
    may: ['account', 'list'],
    layout: 'manage',
    menu: { group: 'people', icon: 'people', order: 10 },
    as: 'admin',
    expect: 'title.manage-accounts',
    budget: 'manage',
    texts: ['people'],
    lead: 'lead',
    page: () => import('./pages/AccountsPage'),
  },
  {
    name: 'manage-invitations',
    path: 'manage/accounts/invitations',
    view: 'ManageAccounts',
    access: 'manager',
    layout: 'manage',
    menu: { group: 'people', icon: 'invitations', order: 20, anyOf: mayInvite },
    as: 'teacher',
    expect: 'title.manage-invitations',
    budget: 'manage',
    texts: ['people'],
    lead: 'invitation.lead',
    page: () => import('./pages/InvitationsPage'),
  },
  {
    name: 'manage-schools',
    path: 'manage/accounts/schools',
    view: 'ManageAccounts',
    access: 'manager',
    may: ['account', 'update'],
    layout: 'manage',
    as: 'admin',
    expect: 'title.manage-schools',
    budget: 'manage',
    // The field of provinces has words of its own.
    texts: ['people', 'auth'],
    lead: 'school.lead',
    page: () => import('./pages/SchoolsPage'),
  },
];
