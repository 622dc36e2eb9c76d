import { dashboardWidget } from '#/ui/dashboardWidget';
import { inProgressQuery } from './api';

/** What learners have of their courses on their dashboard: the next lesson comes before all else. */
export const courseWidgets = [
  dashboardWidget({
    name: 'courses',
    place: 'top',
    order: 15,
    texts: ['courses'],
    load: (queryClient) => queryClient.prefetchQuery(inProgressQuery),
    component: async () => (await import('./components/InProgress')).InProgress,
  }),
];
