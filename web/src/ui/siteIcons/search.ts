import type { Locale } from '#/i18n/locale';
import { plain } from '../commands';
import en from './locales/en.json';
import vi from './locales/vi.json';
import { siteIconNames, type SiteIconName } from './names';

const words: Record<Locale, Record<SiteIconName, string>> = { vi: vi.name, en: en.name };

/** What an icon is called in a language. */
export const wordsOfIcon = (name: SiteIconName, locale: Locale): string => words[locale][name];

/** The icons whose name, or whose words in either language, have what was typed, accents aside. */
export function searchIcons(typed: string): SiteIconName[] {
  const wanted = plain(typed.trim());
  return siteIconNames.filter((name) =>
    [name, words.vi[name], words.en[name]].some((known) => plain(known).includes(wanted)),
  );
}
