import { currentLocale } from '#/i18n/i18n';
import type { AccountsAnswer, Member, SignInCard } from './types';

/** A day (YYYY-MM-DD) as people read it; empty where it is not known. */
export const dayWords = (day: string | null | undefined): string =>
  day && currentLocale() === 'vi' ? day.split('-').toReversed().join('/') : (day ?? '');

/** The given name: the last word. */
export const givenName = (full: string): string => full.slice(full.lastIndexOf(' ') + 1);

/** What stands before the given name. */
export const familyName = (full: string): string => full.slice(0, Math.max(0, full.lastIndexOf(' ')));

/** The cards of accounts that were made. */
export const cardsOf = ({ accounts }: Pick<AccountsAnswer, 'accounts'>): SignInCard[] =>
  accounts.flatMap(({ user_id: key, full_name: name, login, password }) =>
    key === null || key === undefined ? [] : [{ key, full_name: name, login, password: password ?? null }],
  );

/** Who learns in the class now, by given name as the server orders them. */
export const pupilsOf = (members: readonly Member[]): Member[] =>
  members.filter(({ role, status }) => role === 'student' && status === 'active');
