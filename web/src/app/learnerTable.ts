import { analyzerRoutes } from '#/features/analyzer/routes';
import { certificateRoutes } from '#/features/certificates/routes';
import { challengeRoutes } from '#/features/challenges/routes';
import { checkInRoutes } from '#/features/checkIn/routes';
import { checkoutRoutes } from '#/features/checkout/routes';
import { classLiveRoutes } from '#/features/classLive/routes';
import { classRoutes } from '#/features/classPage/routes';
import { classPeopleRoutes } from '#/features/classPeople/routes';
import { contestRoutes } from '#/features/contests/routes';
import { examRoutes } from '#/features/examRoom/routes';
import { formRoutes } from '#/features/forms/routes';
import { leaderboardRoutes } from '#/features/leaderboard/routes';
import { orderRoutes } from '#/features/orders/routes';
import { parentRoutes } from '#/features/parents/routes';
import { problemStatisticsRoutes } from '#/features/problemStatistics/routes';
import { profileRoutes } from '#/features/profile/routes';
import { quizRoutes } from '#/features/quiz/routes';
import { receiptRoutes } from '#/features/receipts/routes';
import { roadmapRoutes } from '#/features/roadmaps/routes';
import { shopRoutes } from '#/features/shop/routes';
import { sitePageRoutes } from '#/features/sitePages/routes';
import { snippetRoutes } from '#/features/snippets/routes';
import { snippetReviewRoutes } from '#/features/snippetReview/routes';
import { studyRoutes } from '#/features/study/routes';
import { testFrameRoutes } from '#/features/testFrame/routes';
import { demoRoutes } from './demo/routes';
import type { AppRoute } from '#/routing/table';

/** What these screens say comes with them. */
export { learnerTexts } from '#/i18n/learnerTexts';

/** Screens for everybody that no page begins with. */
export const learnerRoutes: readonly AppRoute[] = [
  ...problemStatisticsRoutes,
  ...roadmapRoutes,
  ...studyRoutes,
  ...quizRoutes,
  ...examRoutes,
  ...contestRoutes,
  ...challengeRoutes,
  ...classRoutes,
  ...classPeopleRoutes,
  ...checkInRoutes,
  ...classLiveRoutes,
  ...leaderboardRoutes,
  ...profileRoutes,
  ...certificateRoutes,
  ...receiptRoutes,
  ...checkoutRoutes,
  ...orderRoutes,
  ...shopRoutes,
  ...formRoutes,
  ...sitePageRoutes,
  ...snippetRoutes,
  ...snippetReviewRoutes,
  ...testFrameRoutes,
  ...analyzerRoutes,
  ...demoRoutes,
  ...parentRoutes,
];
