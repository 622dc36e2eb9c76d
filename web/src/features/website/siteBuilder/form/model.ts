import type { MenuItem } from '#/api/types';
import type { Bilingual } from '#/ui/form/BilingualTextField';
import type { EntryLine, EntryWords, Kind, SectionLine, SectionWords } from './kinds';

/** How the objects of a section are chosen. */
export const choices = ['newest', 'category', 'hand'] as const;
export type Choice = (typeof choices)[number];

/** One entry of a section in the form; `id` tells it apart, `kept` is what the form does not show. */
export type EntryForm = Record<EntryWords, Bilingual> &
  Record<EntryLine, string> & { id: number; kept: Record<string, unknown> };

/** A section in the form, whatever its kind: what a kind has no use for is empty. */
export type SectionForm = Record<SectionWords, Bilingual> &
  Record<SectionLine, string> & {
    /** Its name on the page; that of a fixed part is its kind. */
    id: string;
    kind: Kind;
    isShown: boolean;
    side: 'left' | 'right';
    items: EntryForm[];
    by: Choice;
    ids: number[];
    category_id: number | null;
    most: number | null;
    kept: Record<string, unknown>;
  };

/** An entry below one of the menu. */
export interface MenuLeaf {
  id: number;
  title: Bilingual;
  path: string;
  pathLoggedIn: string;
  icon: string;
  openNewTab: boolean;
  show: boolean;
  kept: Partial<MenuItem>;
}

/** An entry of the menu. */
export interface MenuForm extends MenuLeaf {
  children: MenuLeaf[];
}

export const links = ['facebook_url', 'youtube_url', 'google_url', 'facebook_chat_url', 'g_tag_id'] as const;
export type LinkName = (typeof links)[number];

/** What the builder makes, as its form has it. */
export interface BuilderForm {
  sections: SectionForm[];
  announcement: { isOn: boolean; text: Bilingual; link: string; from: number | null; until: number | null };
  menu: MenuForm[];
  shop: boolean;
  myCode: boolean;
  footer: {
    courses: boolean;
    blog: boolean;
    legal: boolean;
    social: boolean;
    aboutBy: 'slogan' | 'own' | 'none';
    about: Bilingual;
    company: Bilingual;
    address: Bilingual;
    hours: Bilingual;
    phone: string;
    email: string;
  };
  links: Record<LinkName, string>;
  primary_light: string;
  primary_dark: string;
  languages: { vi: boolean; en: boolean; first: 'vi' | 'en' };
}

/** A number that no entry of a list has. */
export function freshId(entries: readonly { id: number }[]): number {
  return Math.max(-1, ...entries.map(({ id }) => id)) + 1;
}

/** A name that no section has. */
export function freshName(kind: Kind, sections: readonly { id: string }[]): string {
  const base = kind.replaceAll('_', '-');
  for (let number = 1; ; number += 1) {
    const name = `${base}-${number}`;
    if (!sections.some(({ id }) => id === name)) return name;
  }
}
