import type { Texts } from './i18n';

/** The files of texts that come with the screens for teachers and admins: these and what stands in them. */
export const managerTexts = import.meta.glob<Texts>([
  '/src/app/layouts/locales/*.json',
  '/src/ui/{importWizard,mediaBlocks,richText}/locales/*.json',
  '/src/features/{activationCodes,affiliates,backOffice,orders}/locales/*.json',
  '/src/features/{blogAuthoring,challenges,classrooms,coins,contests,courseAuthoring,curriculum}/locales/*.json',
  '/src/features/{dataRequests,faults,formAuthoring,forms,gradebook,letters,manage,marking}/locales/*.json',
  '/src/features/{people,questionBank,redeem,tasks,website}/locales/*.json',
  '/src/features/*/{authoring,bank,challengeManage,classManage,contestManage,papers}/locales/*.json',
  '/src/features/*/{courseEditor,courseLearners,formAnswers,formEditor,postEditor}/locales/*.json',
  '/src/features/contests/contestManage/contestForm/locales/*.json',
]);
