import { may } from '#/auth/session';
import { dashboardWidget } from '#/ui/dashboardWidget';
import { planQuery } from './plan';

/** The site's plan, for its admins. */
export const websiteWidgets = [
  dashboardWidget({
    name: 'plan',
    place: 'side',
    order: 40,
    isFor: (user) => user.role === 'admin' && may(user, 'subscription', 'read'),
    texts: ['website'],
    load: (queryClient) => queryClient.prefetchQuery(planQuery),
    component: async () => (await import('./components/PlanWidget')).PlanWidget,
  }),
];
