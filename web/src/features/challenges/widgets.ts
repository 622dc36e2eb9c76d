import { dashboardWidget } from '#/ui/dashboardWidget';

/** Today's challenge with my streak. */
export const challengeWidgets = [
  dashboardWidget({
    name: 'challenge',
    place: 'side',
    order: 10,
    texts: ['challenges'],
    load: async (queryClient) => (await import('./api')).prefetchToday(queryClient),
    component: async () => (await import('./components/TodayWidget')).TodayWidget,
  }),
];
