import { lazyPart } from '#/ui/lazyPart';

const load = () => import('./signedInParts');
const none = () => null;

const menu = lazyPart(async () => (await load()).AccountMenu, none);
const choices = lazyPart(async () => (await load()).AccountChoices, none);
const banners = lazyPart(async () => (await load()).Banners, none);

/** The parts of the shell that are there for the signed-in alone: nobody else loads them. */
export const signedIn = {
  AccountMenu: menu.Part,
  AccountChoices: choices.Part,
  Banners: banners.Part,
  /** Fetches them ahead, so that the first screen has them at once. */
  fetch: () => Promise.all([menu.fetch(), choices.fetch(), banners.fetch()]),
};
