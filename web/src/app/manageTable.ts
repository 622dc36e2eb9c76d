import { activationCodeRoutes } from '#/features/activationCodes/routes';
import { affiliateRoutes } from '#/features/affiliates/routes';
import { backOfficeRoutes } from '#/features/backOffice/routes';
import { blogAuthoringRoutes } from '#/features/blogAuthoring/routes';
import { challengeManageRoutes } from '#/features/challenges/challengeManage/routes';
import { classManageRoutes } from '#/features/classPage/classManage/routes';
import { coinRoutes } from '#/features/coins/routes';
import { contestManageRoutes } from '#/features/contests/contestManage/routes';
import { courseAuthoringRoutes } from '#/features/courseAuthoring/routes';
import { curriculumRoutes } from '#/features/curriculum/routes';
import { dataRequestRoutes } from '#/features/dataRequests/routes';
import { faultRoutes } from '#/features/faults/routes';
import { formAuthoringRoutes } from '#/features/formAuthoring/routes';
import { gradebookRoutes } from '#/features/gradebook/routes';
import { letterRoutes } from '#/features/letters/routes';
import { manageRoutes } from '#/features/manage/routes';
import { markingRoutes } from '#/features/marking/routes';
import { peopleRoutes } from '#/features/people/routes';
import { authoringRoutes } from '#/features/problems/authoring/routes';
import { questionBankRoutes } from '#/features/questionBank/routes';
import { redeemRoutes } from '#/features/redeem/routes';
import { taskRoutes } from '#/features/tasks/routes';
import { websiteRoutes } from '#/features/website/routes';
import type { AppRoute } from '#/routing/table';

/** What these screens say comes with them. */
export { managerTexts } from '#/i18n/managerTexts';

/** Screens for teachers and admins, and what else stands below `/manage`. */
export const manageTable: readonly AppRoute[] = [
  ...manageRoutes,
  ...questionBankRoutes,
  ...authoringRoutes,
  ...courseAuthoringRoutes,
  ...blogAuthoringRoutes,
  ...formAuthoringRoutes,
  ...contestManageRoutes,
  ...challengeManageRoutes,
  ...classManageRoutes,
  ...curriculumRoutes,
  ...gradebookRoutes,
  ...markingRoutes,
  ...peopleRoutes,
  ...coinRoutes,
  ...backOfficeRoutes,
  ...activationCodeRoutes,
  ...redeemRoutes,
  ...affiliateRoutes,
  ...dataRequestRoutes,
  ...websiteRoutes,
  ...letterRoutes,
  ...taskRoutes,
  ...faultRoutes,
];
