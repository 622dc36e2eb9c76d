/** The icons that admins choose from, by the names that the configuration has. */
export const siteIconNames = [
  'home',
  'info',
  'school',
  'code',
  'news',
  'trophy',
  'chart',
  'path',
  'bolt',
  'timer',
  'calendar',
  'people',
  'star',
  'shop',
  'phone',
  'mail',
] as const;
export type SiteIconName = (typeof siteIconNames)[number];

/** The icon of that name; null where there is none. */
export function siteIconOf(name: string | null | undefined): SiteIconName | null {
  return siteIconNames.find((known) => known === name) ?? null;
}
