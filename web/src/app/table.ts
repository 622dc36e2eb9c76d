import { authRoutes } from '#/auth/routes';
import { certificateRoutes } from '#/features/certificates/routes';
import { challengeManageRoutes, challengeRoutes } from '#/features/challenges/routes';
import { coinRoutes } from '#/features/coins/routes';
import { contestManageRoutes, contestRoutes } from '#/features/contests/routes';
import { courseAuthoringRoutes } from '#/features/courseAuthoring/routes';
import { courseRoutes } from '#/features/courses/routes';
import { curriculumRoutes } from '#/features/curriculum/routes';
import { dataRequestRoutes } from '#/features/dataRequests/routes';
import { examRoutes } from '#/features/examRoom/routes';
import { faultRoutes } from '#/features/faults/routes';
import { gradebookRoutes } from '#/features/gradebook/routes';
import { homeRoutes } from '#/features/home/routes';
import { leaderboardRoutes } from '#/features/leaderboard/routes';
import { manageRoutes } from '#/features/manage/routes';
import { markingRoutes } from '#/features/marking/routes';
import { parentRoutes } from '#/features/parents/routes';
import { peopleRoutes } from '#/features/people/routes';
import { authoringRoutes } from '#/features/problems/authoring/routes';
import { problemRoutes } from '#/features/problems/routes';
import { problemStatisticsRoutes } from '#/features/problemStatistics/routes';
import { profileRoutes } from '#/features/profile/routes';
import { quizRoutes } from '#/features/quiz/routes';
import { questionBankRoutes } from '#/features/questionBank/routes';
import { questionRoutes } from '#/features/questions/routes';
import { receiptRoutes } from '#/features/receipts/routes';
import { roadmapRoutes } from '#/features/roadmaps/routes';
import { studyRoutes } from '#/features/study/routes';
import { taskRoutes } from '#/features/tasks/routes';
import { websiteRoutes } from '#/features/website/routes';
import type { AppRoute } from '#/routing/table';
import { dashboardRoutes } from './dashboard/routes';
import { demoRoutes } from './demo/routes';

/** Every screen of a site. It reads like the product's contents; each is mounted once per language. */
export const routeTable: readonly AppRoute[] = [
  ...homeRoutes,
  ...dashboardRoutes,
  ...authRoutes,
  ...questionRoutes,
  ...problemRoutes,
  ...problemStatisticsRoutes,
  ...roadmapRoutes,
  ...courseRoutes,
  ...studyRoutes,
  ...quizRoutes,
  ...examRoutes,
  ...contestRoutes,
  ...challengeRoutes,
  ...leaderboardRoutes,
  ...profileRoutes,
  ...certificateRoutes,
  ...receiptRoutes,
  ...manageRoutes,
  ...questionBankRoutes,
  ...authoringRoutes,
  ...courseAuthoringRoutes,
  ...contestManageRoutes,
  ...challengeManageRoutes,
  ...curriculumRoutes,
  ...gradebookRoutes,
  ...markingRoutes,
  ...parentRoutes,
  ...peopleRoutes,
  ...coinRoutes,
  ...dataRequestRoutes,
  ...websiteRoutes,
  ...taskRoutes,
  ...faultRoutes,
  ...demoRoutes,
];
