import { dashboardWidget } from '#/ui/dashboardWidget';
import { historyQuery, progressQuery, suggestionsQuery, unsubmittedQuery } from './api';

/** What learners have on their dashboard, and what a new site's admin does first. */
export const homeWidgets = [
  dashboardWidget({
    name: 'first-steps',
    place: 'top',
    order: 10,
    isFor: (user) => user.role === 'admin',
    texts: ['home'],
    component: async () => (await import('./components/FirstSteps')).FirstSteps,
  }),
  dashboardWidget({
    name: 'continue',
    place: 'top',
    order: 20,
    texts: ['home'],
    load: (queryClient) =>
      Promise.all([queryClient.prefetchQuery(historyQuery), queryClient.prefetchQuery(unsubmittedQuery)]),
    component: async () => (await import('./components/ContinueCard')).ContinueCard,
  }),
  dashboardWidget({
    name: 'recent-submissions',
    place: 'main',
    order: 50,
    texts: ['home'],
    component: async () => (await import('./components/RecentSubmissions')).RecentSubmissions,
  }),
  dashboardWidget({
    name: 'figures',
    place: 'side',
    order: 20,
    texts: ['home'],
    load: (queryClient) =>
      Promise.all([
        queryClient.prefetchQuery(progressQuery('solved')),
        queryClient.prefetchQuery(progressQuery('tried')),
      ]),
    component: async () => (await import('./components/MyFigures')).MyFigures,
  }),
  dashboardWidget({
    name: 'suggestions',
    place: 'side',
    order: 50,
    texts: ['home'],
    load: (queryClient) => queryClient.prefetchQuery(suggestionsQuery),
    component: async () => (await import('./components/Suggestions')).Suggestions,
  }),
];
