import { dashboardWidget } from '#/ui/dashboardWidget';
import { myCoinsQuery } from './api';

/** How many coins somebody has, and for what. */
export const coinWidgets = [
  dashboardWidget({
    name: 'coins',
    place: 'side',
    order: 25,
    texts: ['coins'],
    load: (queryClient) => queryClient.prefetchQuery(myCoinsQuery),
    component: async () => (await import('./components/CoinHistory')).CoinHistory,
  }),
];
