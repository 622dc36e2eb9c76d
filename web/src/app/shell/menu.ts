import type { MenuItem, Tenant, UserInfo } from '#/api/types';
import { canManage } from '#/auth/session';
import { pickText, type Locale } from '#/i18n/locale';
import { innerPath, paths, type AppPath } from '#/routing/paths';
import { siteIconOf, type SiteIconName } from '#/ui/siteIcons/names';

/** One entry of the header's menu, ready to be shown. */
export interface Entry {
  key: string;
  title: string;
  /** Inside the site a path without language, otherwise null. */
  to: AppPath | null;
  /** The whole address of a place elsewhere, when `to` is null. */
  href: string;
  newTab: boolean;
  /** What the admin chose; null: none. */
  icon: SiteIconName | null;
  children: Entry[];
}

/** Names of the places that every site has. */
export type PlaceName = 'problems' | 'courses' | 'roadmaps' | 'challenge' | 'leaderboard' | 'dashboard' | 'manage';

/** The places that every site has, for those who may open them; the first five only where the admin made no menu. */
const places: readonly {
  name: PlaceName;
  path: AppPath;
  shown: (user: UserInfo | null, ownMenu: boolean) => boolean;
}[] = [
  { name: 'problems', path: paths.problems, shown: (_user, ownMenu) => !ownMenu },
  { name: 'courses', path: paths.courses, shown: (_user, ownMenu) => !ownMenu },
  { name: 'roadmaps', path: paths.roadmaps, shown: (_user, ownMenu) => !ownMenu },
  { name: 'challenge', path: paths.challenge, shown: (_user, ownMenu) => !ownMenu },
  { name: 'leaderboard', path: paths.leaderboard, shown: (_user, ownMenu) => !ownMenu },
  { name: 'dashboard', path: paths.dashboard, shown: (user) => user !== null },
  { name: 'manage', path: paths.manage, shown: (user) => canManage(user) },
];

/** The header's menu for a visitor: what the site's admin chose, then the places that every site has. */
export function menuOf(
  tenant: Tenant | undefined,
  user: UserInfo | null,
  locale: Locale,
  titles: Record<PlaceName, string>,
): Entry[] {
  const shown = (items: readonly MenuItem[] = []) => items.filter((item) => item.show);
  const chosen = shown(tenant?.options?.header?.menu);
  const site = chosen.map((item, index) => ({
    ...entryOf(item, `site-${index}`, user, locale),
    children: shown(item.children).map((child, place) => entryOf(child, `site-${index}-${place}`, user, locale)),
  }));
  const taken = new Set(site.map((entry) => entry.to));
  const own = places
    .filter((place) => place.shown(user, chosen.length > 0) && !taken.has(place.path))
    .map(({ name, path }) => ({
      key: name,
      title: titles[name],
      to: path,
      href: path,
      newTab: false,
      icon: null,
      children: [],
    }));
  return [...site, ...own];
}

function entryOf(item: MenuItem, key: string, user: UserInfo | null, locale: Locale): Entry {
  const path = (user && item.pathLoggedIn) || item.path;
  return {
    key,
    title: pickText(item.title, locale),
    to: innerPath(path),
    href: safeHref(path),
    newTab: item.openNewTab ?? false,
    icon: siteIconOf(item.icon),
    children: [],
  };
}

/** Only the web's own schemes: a menu item never runs a script. */
function safeHref(address: string): string {
  return /^(?:https?:\/\/|mailto:|tel:|\/)/i.test(address) ? address : '#';
}
