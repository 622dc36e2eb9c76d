import { may } from '#/auth/session';
import { dashboardWidget } from '#/ui/dashboardWidget';
import { waitingQuery } from './authoring/waiting';

/** Problems that wait for somebody's approval, for those who may give it. */
export const problemWidgets = [
  dashboardWidget({
    name: 'waiting-for-approval',
    place: 'main',
    order: 10,
    isFor: (user) => may(user, 'question', 'approval'),
    texts: ['authoring'],
    load: (queryClient) => queryClient.prefetchQuery(waitingQuery),
    component: async () => (await import('./authoring/components/WaitingWidget')).WaitingWidget,
  }),
];
