import type { UserInfo } from '#/api/types';
import { canManage, may } from '#/auth/session';
import { dashboardWidget } from '#/ui/dashboardWidget';
import { newestInvitationsQuery } from './openInvitations';
import { mayInvite } from './rights';

const isForUser = (user: UserInfo) => canManage(user) && mayInvite.some((right) => may(user, ...right));

/** Invitations that nobody has taken yet, for those who invite. */
export const peopleWidgets = [
  dashboardWidget({
    name: 'open-invitations',
    place: 'side',
    order: 30,
    isFor: isForUser,
    texts: ['people'],
    load: (queryClient) => queryClient.prefetchQuery(newestInvitationsQuery),
    component: async () => (await import('./components/InvitationsWidget')).InvitationsWidget,
  }),
];
