import type { QueryClient } from '@tanstack/react-query';
import type { UserInfo } from '#/api/types';
import { userQuery } from '#/auth/session';
import { dashboardWidget } from '#/ui/dashboardWidget';
import { profileQuery } from './api';

async function loadOwn(queryClient: QueryClient) {
  const user = queryClient.getQueryData<UserInfo | null>(userQuery.queryKey);
  if (user) await queryClient.prefetchQuery(profileQuery(user.id));
}

/** The learner's streak with the days of this week, and the badges that came last. */
export const profileWidgets = [
  dashboardWidget({
    name: 'streak',
    place: 'side',
    order: 10,
    isFor: (user) => user.role === 'student',
    texts: ['profile'],
    load: loadOwn,
    component: async () => (await import('./components/StreakWidget')).StreakWidget,
  }),
  dashboardWidget({
    name: 'badges',
    place: 'side',
    order: 30,
    isFor: (user) => user.role === 'student',
    texts: ['profile'],
    load: loadOwn,
    component: async () => (await import('./components/BadgesWidget')).BadgesWidget,
  }),
];
