import type { UserInfo } from '#/api/types';
import { canManage, may } from '#/auth/session';
import { dashboardWidget } from '#/ui/dashboardWidget';
import { newestInvitationsQuery } from './openInvitations';

/** Who may invite: those who make accounts, and those who lead classrooms. */
const mayInvite = (user: UserInfo) =>
  canManage(user) && (may(user, 'account', 'create') || may(user, 'classroom', 'create'));

/** Invitations that nobody has taken yet, for those who invite. */
export const peopleWidgets = [
  dashboardWidget({
    name: 'open-invitations',
    place: 'side',
    order: 30,
    isFor: mayInvite,
    texts: ['people'],
    load: (queryClient) => queryClient.prefetchQuery(newestInvitationsQuery),
    component: async () => (await import('./components/InvitationsWidget')).InvitationsWidget,
  }),
];
