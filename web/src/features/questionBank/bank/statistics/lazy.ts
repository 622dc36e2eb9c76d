import { lazy, type ComponentType } from 'react';
import { loadNamespaces } from '#/i18n/i18n';

/** A component of this folder, loaded with its words when it is shown first. */
const withWords = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(async () => {
    const [module] = await Promise.all([load(), loadNamespaces(['statistics', 'bank'])]);
    return module;
  });

/** A question's statistics, for a tab or a drawer of one's own; within a `Suspense`. */
export const QuestionStatistics = withWords(() => import('./QuestionStatistics'));

/** A question's statistics beside the page. */
export const StatisticsDrawer = withWords(() => import('./StatisticsDrawer'));
