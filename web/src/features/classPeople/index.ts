import { loadNamespaces } from '#/i18n/i18n';
import { lazyPart } from '#/ui/lazyPart';
import { PendingTab } from './PendingTab';

/** Who is in a class: for who leads it with all that can be done, for others as a list of names. */
export const { Part: PeopleTab } = lazyPart(async () => {
  const [module] = await Promise.all([import('./PeopleTab'), loadNamespaces(['classPeople', 'classrooms'])]);
  return module.PeopleTab;
}, PendingTab);

export { membersQuery } from './api';
export type { Member } from './types';
