import { may } from '#/auth/session';
import { dashboardWidget } from '#/ui/dashboardWidget';
import { waitingQuery } from './bank/waiting';

/** Questions that wait for somebody's approval, for those who may give it. */
export const questionBankWidgets = [
  dashboardWidget({
    name: 'waiting-for-approval',
    place: 'main',
    order: 10,
    isFor: (user) => may(user, 'question', 'approval'),
    texts: ['bank'],
    load: (queryClient) => queryClient.prefetchQuery(waitingQuery),
    component: async () => (await import('./bank/components/WaitingWidget')).WaitingWidget,
  }),
];
