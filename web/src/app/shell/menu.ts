import type { Localized, MenuItem, Tenant, UserInfo } from '#/api/types';
import { canManage } from '#/auth/session';
import { pickText, type Locale } from '#/i18n/locale';
import { innerPath, paths, type AppPath } from '#/routing/paths';

/** One entry of the header's menu, ready to be shown. */
export interface Entry {
  key: string;
  title: string;
  /** Inside the site a path without language, otherwise null. */
  to: AppPath | null;
  /** The whole address of a place elsewhere, when `to` is null. */
  href: string;
  newTab: boolean;
  children: Entry[];
}

/** The menu of a site whose admin has not made one. */
const defaultMenu: readonly MenuItem[] = [
  { show: true, path: paths.problems, title: { vi: 'Bài tập', en: 'Problems' } },
];

/** The places that only some may open; they follow the site's own menu. */
const ownPlaces: readonly { allowed: (user: UserInfo | null) => boolean; path: AppPath; title: Localized }[] = [
  { allowed: (user) => user !== null, path: paths.dashboard, title: { vi: 'Bảng tin', en: 'Dashboard' } },
  { allowed: canManage, path: paths.manage, title: { vi: 'Quản lý', en: 'Manage' } },
];

/** The header's menu for a visitor: what the site's admin chose, or the default, and the visitor's own places. */
export function menuOf(tenant: Tenant | undefined, user: UserInfo | null, locale: Locale): Entry[] {
  const chosen = tenant?.options?.header?.menu?.filter((item) => item.show) ?? [];
  const site = (chosen.length > 0 ? chosen : defaultMenu).map((item, index) => entryOf(item, `site-${index}`, user, locale));
  const taken = new Set(site.map((entry) => entry.to));
  const own = ownPlaces
    .filter((place) => place.allowed(user) && !taken.has(place.path))
    .map((place) => ({ key: place.path, title: pickText(place.title, locale), to: place.path, href: place.path, newTab: false, children: [] }));
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
    children: (item.children ?? []).filter((child) => child.show).map((child, index) => entryOf(child, `${key}-${index}`, user, locale)),
  };
}

/** Only the web's own schemes: a menu item never runs a script. */
function safeHref(address: string): string {
  return /^(?:https?:\/\/|mailto:|tel:|\/)/i.test(address) ? address : '#';
}
