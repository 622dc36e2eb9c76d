import { dashboardWidget } from '#/ui/dashboardWidget';

/** What my classes do now or next; nothing for those who are in none. */
export const classNowWidgets = [
  dashboardWidget({
    name: 'class-now',
    place: 'top',
    order: 15,
    texts: ['classNow'],
    load: async (queryClient) => queryClient.prefetchQuery((await import('./api')).classesNowQuery),
    component: async () => (await import('./ClassNowWidget')).ClassNowWidget,
  }),
];
