import { dashboardWidget } from '#/ui/dashboardWidget';
import { noticesQuery } from './api';

/** What everybody was told last, on their dashboard. */
export const noticeWidgets = [
  dashboardWidget({
    name: 'notices',
    place: 'side',
    order: 10,
    texts: ['notices'],
    load: (queryClient) => queryClient.prefetchInfiniteQuery(noticesQuery),
    component: async () => (await import('./components/NoticesWidget')).NoticesWidget,
  }),
];
