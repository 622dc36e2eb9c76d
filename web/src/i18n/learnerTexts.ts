import type { Texts } from './i18n';

/** The files of texts that come with the learners' screens: these and what stands in them. */
export const learnerTexts = import.meta.glob<Texts>([
  '/src/app/demo/locales/*.json',
  '/src/ui/{qr,video}/locales/*.json',
  '/src/runtimes/locales/*.json',
  '/src/features/keptRuntimes/locales/*.json',
  '/src/features/{analyzer,attendance,certificates,challenges,checkIn,checkout,classBoard,classLive}/locales/*.json',
  '/src/features/{classMarks,classNow}/locales/*.json',
  '/src/features/{classPage,classPeople,classPosts,classSessions,classWork,classrooms,coins}/locales/*.json',
  '/src/features/{contestNews,contests,examRoom,forms,inClass,leaderboard,markAgain,orders,parents}/locales/*.json',
  '/src/features/{problemStatistics,profile,quiz,receipts,roadmaps,shop,sitePages,sittings,study}/locales/*.json',
  '/src/features/{snippetHelp,snippetReview,snippets,testFrame}/locales/*.json',
  '/src/features/scratchPlayer/locales/*.json',
  '/src/features/*/{classBar,classDue,classList,lessonView,replay,resolver,turtle}/locales/*.json',
]);
