import type { Texts } from './i18n';

/** The files of texts of the shell and of the screens where visitors arrive: every page has the list of them. */
export const firstTexts = import.meta.glob<Texts>([
  '/src/{ui,app,auth,editor}/locales/*.json',
  '/src/app/dashboard/locales/*.json',
  '/src/auth/account/locales/*.json',
  '/src/ui/notices/locales/*.json',
  '/src/features/{blog,comments,courses,home,pageViews,problems,questions,search}/locales/*.json',
]);
