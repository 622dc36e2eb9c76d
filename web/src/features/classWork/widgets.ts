import { dashboardWidget } from '#/ui/dashboardWidget';

/** What my classes want of me next; nothing for those of whom nothing is wanted. */
export const dueWidgets = [
  dashboardWidget({
    name: 'class-due',
    place: 'main',
    order: 5,
    texts: ['classDue'],
    load: async (queryClient) => queryClient.prefetchQuery((await import('./classDue/api')).dueQuery),
    component: async () => (await import('./classDue/DueWidget')).DueWidget,
  }),
];
