import { useTranslation } from 'react-i18next';
import type { UserInfo } from '#/api/types';
import { may } from '#/auth/session';
import { useSignOut } from '#/auth/useSignOut';
import { useUser } from '#/auth/useUser';
import { inLocale, otherLocale, rememberLocale } from '#/i18n/otherLocale';
import { paths, withHash, type AppPath } from '#/routing/paths';
import { chooseMode } from '#/theme/mode';
import type { Command } from '#/ui/commands';

/** What the palette does: a feature adds a line here and a text `action.<name>`. */
interface SiteAction {
  name: 'problem' | 'course' | 'contest' | 'post' | 'light' | 'dark' | 'language' | 'signOut';
  shown: (user: UserInfo | null) => boolean;
  to?: AppPath;
  run?: () => unknown;
}

const everybody = () => true;

const siteActions: readonly SiteAction[] = [
  { name: 'problem', shown: (user) => may(user, 'question', 'create'), to: paths.manageQuestion('new') },
  { name: 'course', shown: (user) => may(user, 'course', 'create'), to: withHash(paths.manageCourses, 'new') },
  { name: 'contest', shown: (user) => may(user, 'contest', 'create'), to: withHash(paths.manageContests, 'new') },
  { name: 'post', shown: (user) => may(user, 'blog', 'create'), to: withHash(paths.managePosts, 'new') },
  { name: 'light', shown: everybody, run: () => chooseMode('light') },
  { name: 'dark', shown: everybody, run: () => chooseMode('dark') },
  { name: 'language', shown: everybody, run: switchLanguage },
];

/** Another document, because the server writes its words as well. */
function switchLanguage(): void {
  const other = otherLocale();
  rememberLocale(other);
  location.assign(inLocale(other, location));
}

/** What the visitor may do from the palette. */
export function useSiteActions(): Command[] {
  const { t } = useTranslation('search');
  const user = useUser() ?? null;
  const signOut = useSignOut();
  const leave: SiteAction = { name: 'signOut', shown: (person) => person !== null, run: () => signOut.mutate({}) };
  return [...siteActions, leave]
    .filter(({ shown }) => shown(user))
    .map(({ name, to, run }) => ({ id: `action-${name}`, group: 'actions', title: t(`action.${name}`), to, run }));
}
