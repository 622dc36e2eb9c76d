import { loadNamespaces } from '#/i18n/i18n';

/** What the shell shows of signing in, each with its texts. In a module of its own: every page's first load would list their files. */
const withTexts = async <Module>(module: Promise<Module>): Promise<Module> => {
  await loadNamespaces(['auth']);
  return module;
};

/** Signing in over the page. */
export const signInDialogPart = () => withTexts(import('./components/SignInDialog'));
/** A new password before anything else. */
export const mustSetPasswordPart = () => withTexts(import('./components/MustSetPassword'));
/** The welcome that is shown once. */
export const welcomePart = () => withTexts(import('./components/Welcome'));
