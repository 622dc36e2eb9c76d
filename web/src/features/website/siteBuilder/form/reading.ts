import type { HomeOptions, MenuItem } from '#/api/types';
import type { Bilingual } from '#/ui/form/BilingualTextField';
import { DEFAULT_PRIMARY, type Mode } from '../../colours';
import type { Draft } from '../api';
import {
  defaultOrder,
  entryLines,
  entryWords,
  fixedKinds,
  kinds,
  sectionLines,
  sectionWords,
  type Kind,
} from './kinds';
import {
  choices,
  links,
  type BuilderForm,
  type EntryForm,
  type MenuForm,
  type MenuLeaf,
  type SectionForm,
} from './model';

type Fields = Record<string, unknown>;

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const record = (value: unknown): Fields => (isRecord(value) ? value : {});
const line = (value: unknown): string => (typeof value === 'string' ? value : '');
const whole = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Words by language; a text that is the same in all of them stands in the first. */
export function wordsOf(value: unknown): Bilingual {
  if (typeof value === 'string') return { vi: value, en: '' };
  const { vi, en } = record(value);
  return { vi: line(vi), en: line(en) };
}

function all<Name extends string, V>(names: readonly Name[], of: (name: Name) => V): Record<Name, V> {
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, V>;
}

/** An entry of a section as it was saved; without anything, a new one. */
export function entryOf(kept: Fields, id: number): EntryForm {
  return {
    ...all(entryWords, (name) => wordsOf(kept[name])),
    ...all(entryLines, (name) => line(kept[name])),
    id,
    kept,
  };
}

/** A section as it was saved; without anything, a new one. */
export function sectionOf(id: string, kind: Kind, kept: Fields, isShown: boolean): SectionForm {
  const items = Array.isArray(kept.items) ? kept.items : [];
  return {
    ...all(sectionWords, (name) => wordsOf(kept[name])),
    ...all(sectionLines, (name) => line(kept[name])),
    id,
    kind,
    isShown,
    side: kept.side === 'right' ? 'right' : 'left',
    items: items.map((item, index) => entryOf(record(item), index)),
    by: choices.find((choice) => choice === kept.by) ?? 'newest',
    ids: (Array.isArray(kept.ids) ? kept.ids : []).filter((one): one is number => typeof one === 'number'),
    category_id: whole(kept.category_id),
    most: whole(kept.most),
    kept,
  };
}

/** A fixed part in the shape of a section, as the server reads it (tenant-api/src/home/layout.rs). */
function fixedOf(home: HomeOptions, kind: Kind, order: readonly string[]): Fields {
  if (kind === 'banner') return { picture: line(home.banner) };
  if (kind === 'goals') return Array.isArray(home.goals) ? { items: home.goals } : record(home.goals);
  const part = record((home as Fields)[kind]);
  // The banner stands beside the words, unless it has a place of its own.
  const hasBanner =
    kind === 'top' && (part.picture === undefined || part.picture === null) && !order.includes('banner');
  return hasBanner ? { ...part, picture: line(home.banner) } : part;
}

/** The sections in the page's order; behind them those of its own that are not shown. */
export function sectionsOf(home: HomeOptions): SectionForm[] {
  const order = home.order ?? defaultOrder;
  const own = (home.sections ?? []).flatMap((section) => {
    const kind = kinds.find((known) => known === section.kind);
    return kind ? [sectionOf(section.id, kind, section, order.includes(section.id))] : [];
  });
  const shown = order.flatMap((id) => {
    const fixed = fixedKinds.find((kind) => kind === id);
    if (fixed) return [sectionOf(fixed, fixed, fixedOf(home, fixed, order), true)];
    return own.find((section) => section.id === id) ?? [];
  });
  return [...shown, ...own.filter(({ isShown }) => !isShown)];
}

function leafOf(item: MenuItem, id: number): MenuLeaf {
  return {
    id,
    title: wordsOf(item.title),
    path: line(item.path),
    pathLoggedIn: line(item.pathLoggedIn),
    icon: line(item.icon),
    openNewTab: item.openNewTab ?? false,
    show: item.show,
    kept: item,
  };
}

/** The menu with a number for each entry, of both levels. */
export function menuOf(items: readonly MenuItem[] = []): MenuForm[] {
  let count = 0;
  const next = () => (count += 1);
  return items.map((item) => ({
    ...leafOf(item, next()),
    children: (item.children ?? []).map((child) => leafOf(child, next())),
  }));
}

function primaryIn(draft: Pick<Draft, 'appearance_configuration'>, mode: Mode): string {
  const own = draft.appearance_configuration[mode]?.primary;
  return typeof own === 'string' && own !== '' ? own : DEFAULT_PRIMARY;
}

function languagesIn({ appearance_configuration: { languages } }: Pick<Draft, 'appearance_configuration'>) {
  const of = (code: 'vi' | 'en') => record(languages?.[code]);
  return {
    vi: of('vi').state !== false,
    en: of('en').state !== false,
    first: of('en').is_default === true ? ('en' as const) : ('vi' as const),
  };
}

function footerIn({ options: { footer = {} } }: Pick<Draft, 'options'>): BuilderForm['footer'] {
  const about = wordsOf(footer.about);
  const contact = footer.contact ?? {};
  return {
    courses: footer.courses ?? false,
    blog: footer.blog ?? false,
    legal: footer.legal ?? true,
    social: footer.social ?? true,
    aboutBy: footer.about === false ? 'none' : about.vi || about.en ? 'own' : 'slogan',
    about,
    company: wordsOf(contact.company),
    address: wordsOf(contact.address),
    hours: wordsOf(contact.hours),
    phone: line(contact.phone),
    email: line(contact.email),
  };
}

/** The form as the draft stands. */
export function toForm(draft: Pick<Draft, 'options' | 'appearance_configuration' | 'social_media'>): BuilderForm {
  const { header = {}, home = {} } = draft.options;
  const bar = home.announcement ?? null;
  return {
    sections: sectionsOf(home),
    announcement: {
      isOn: bar !== null,
      text: wordsOf(bar?.text),
      link: line(bar?.link),
      from: whole(bar?.from),
      until: whole(bar?.until),
    },
    menu: menuOf(header.menu),
    shop: header.shop ?? false,
    myCode: header.myCode ?? false,
    footer: footerIn(draft),
    links: all(links, (name) => line(draft.social_media[name])),
    primary_light: primaryIn(draft, 'light'),
    primary_dark: primaryIn(draft, 'dark'),
    languages: languagesIn(draft),
  };
}
