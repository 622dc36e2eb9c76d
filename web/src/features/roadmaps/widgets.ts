import { dashboardWidget } from '#/ui/dashboardWidget';
import { nextQuery } from './api';

/** What learners do next, on their dashboard. */
export const roadmapWidgets = [
  dashboardWidget({
    name: 'next-problems',
    place: 'main',
    order: 10,
    texts: ['roadmaps'],
    load: (queryClient) => queryClient.prefetchQuery(nextQuery),
    component: async () => (await import('./components/NextProblems')).NextProblems,
  }),
];
