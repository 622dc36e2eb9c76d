import { loadNamespaces } from '#/i18n/i18n';
import { lazyPart } from '#/ui/lazyPart';

const load = () => import('./signedInParts');
const none = () => null;

const bell = lazyPart(async () => {
  const [parts] = await Promise.all([load(), loadNamespaces(['notices'])]);
  return parts.HeaderBell;
}, none);
const menu = lazyPart(async () => (await load()).AccountMenu, none);
const choices = lazyPart(async () => (await load()).AccountChoices, none);
const banners = lazyPart(async () => (await load()).Banners, none);

/** The parts of the shell that are there for the signed-in alone: nobody else loads them. */
export const signedIn = {
  Bell: bell.Part,
  AccountMenu: menu.Part,
  AccountChoices: choices.Part,
  Banners: banners.Part,
  /** Fetches them ahead, so that the first screen has them at once. */
  fetch: () => Promise.all([bell.fetch(), menu.fetch(), choices.fetch(), banners.fetch()]),
};
