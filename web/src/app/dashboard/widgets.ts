import type { UserInfo } from '#/api/types';
import { challengeWidgets } from '#/features/challenges';
import { classNowWidgets } from '#/features/classNow';
import { dueWidgets } from '#/features/classWork';
import { coinWidgets } from '#/features/coins';
import { courseWidgets } from '#/features/courses';
import { homeWidgets } from '#/features/home';
import { noticeWidgets } from '#/features/notices';
import { peopleWidgets } from '#/features/people';
import { profileWidgets } from '#/features/profile';
import { questionBankWidgets } from '#/features/questionBank';
import { roadmapWidgets } from '#/features/roadmaps';
import { websiteWidgets } from '#/features/website';
import type { DashboardWidget } from '#/ui/dashboardWidget';

/** Every widget of the dashboard; a feature adds its own here. */
export const widgets: readonly DashboardWidget[] = [
  ...homeWidgets,
  ...classNowWidgets,
  ...dueWidgets,
  ...courseWidgets,
  ...roadmapWidgets,
  ...profileWidgets,
  ...coinWidgets,
  ...challengeWidgets,
  ...noticeWidgets,
  ...peopleWidgets,
  ...questionBankWidgets,
  ...websiteWidgets,
];

/** What somebody has on their dashboard, in its order. */
export function widgetsOf(user: UserInfo, all: readonly DashboardWidget[] = widgets): DashboardWidget[] {
  return all
    .filter((widget) => widget.isFor?.(user) ?? true)
    .toSorted((a, b) => a.order - b.order || a.name.localeCompare(b.name));
}
