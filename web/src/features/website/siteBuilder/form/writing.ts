import type { FooterOptions, HomeOptions, MenuItem, SectionOptions } from '#/api/types';
import { DEFAULT_PRIMARY, type Mode } from '../../colours';
import type { Draft, DraftBody } from '../api';
import { fieldsFor, fixedKinds, type Kind } from './kinds';
import { links, type BuilderForm, type EntryForm, type MenuLeaf, type SectionForm } from './model';

type Base = Pick<Draft, 'options' | 'appearance_configuration' | 'social_media'>;

const isFixed = ({ id, kind }: { id: string; kind: Kind }) => id === kind && fixedKinds.some((one) => one === id);

function entryValue(entry: EntryForm, { words, lines }: { words: readonly string[]; lines: readonly string[] }) {
  const named = [...words, ...lines].map((name) => [name, entry[name as keyof EntryForm]]);
  return { ...entry.kept, ...(Object.fromEntries(named) as Record<string, unknown>) };
}

/** What a section is saved as, without its name. */
function sectionValue(section: SectionForm): Record<string, unknown> {
  const { words, lines, entries, chosen, side } = fieldsFor(section);
  const named = [...words, ...lines].map((name) => [name, section[name]]);
  return {
    ...section.kept,
    ...(Object.fromEntries(named) as Record<string, unknown>),
    ...(side && { side: section.side }),
    ...(entries && { items: section.items.map((entry) => entryValue(entry, entries)) }),
    ...(chosen && { by: section.by, ids: section.ids, category_id: section.category_id, most: section.most }),
  };
}

/** The home page: what the form does not show of it stays. */
export function homeOf({ sections, announcement }: BuilderForm, base: HomeOptions): HomeOptions {
  const home: Record<string, unknown> = { ...base };
  for (const section of sections.filter(isFixed)) {
    const value = sectionValue(section);
    if (section.kind === 'banner') home.banner = value.picture;
    else home[section.kind] = section.kind === 'goals' ? value.items : value;
  }
  const own = sections.filter((section) => !isFixed(section));
  const { isOn, ...bar } = announcement;
  return {
    ...home,
    sections: own.map((section): SectionOptions => ({ ...sectionValue(section), id: section.id, kind: section.kind })),
    order: sections.filter(({ isShown }) => isShown).map(({ id }) => id),
    announcement: isOn ? bar : undefined,
  };
}

function leafValue({ title, path, pathLoggedIn, icon, openNewTab, show, kept }: MenuLeaf): MenuItem {
  return { ...kept, title, path, pathLoggedIn, icon, openNewTab, show };
}

/** The menu as it is saved. */
export function menuValue(menu: BuilderForm['menu']): MenuItem[] {
  return menu.map(({ children, ...entry }) => ({ ...leafValue(entry), children: children.map(leafValue) }));
}

function footerOf({ footer }: BuilderForm, base: FooterOptions): FooterOptions {
  const { courses, blog, legal, social, aboutBy, about, ...contact } = footer;
  return {
    ...base,
    courses,
    blog,
    legal,
    social,
    about: aboutBy === 'own' ? about : aboutBy === 'slogan',
    contact: { ...base.contact, ...contact },
  };
}

function looksOf(form: BuilderForm, base: Base['appearance_configuration']): Base['appearance_configuration'] {
  // A site without a colour of its own goes on without one.
  const mode = (name: Mode) => {
    const primary = form[`primary_${name}`];
    const isOwn = base[name]?.primary !== undefined || primary.toUpperCase() !== DEFAULT_PRIMARY;
    return isOwn ? { ...base[name], primary } : base[name];
  };
  const { first } = form.languages;
  const language = (code: 'vi' | 'en') => ({ state: form.languages[code], is_default: first === code });
  return {
    ...base,
    light: mode('light'),
    dark: mode('dark'),
    languages: { ...base.languages, vi: language('vi'), en: language('en') },
  };
}

/** What is saved of the form, over the draft that it was read from. */
export function toBody(form: BuilderForm, base: Base): Omit<DraftBody, 'version'> {
  const { header = {}, home = {}, footer = {} } = base.options;
  return {
    options: {
      header: { ...header, menu: menuValue(form.menu), shop: form.shop, myCode: form.myCode },
      home: homeOf(form, home),
      footer: footerOf(form, footer),
    },
    appearance_configuration: looksOf(form, base.appearance_configuration),
    social_media: { ...base.social_media, ...Object.fromEntries(links.map((name) => [name, form.links[name]])) },
  };
}

/** What the server calls the form's fields; those of the home page's parts are found by the section's place. */
export function fieldOf(form: BuilderForm, field: string): string {
  const own = form.sections.filter((section) => !isFixed(section));
  const inSection = /^options\.home\.sections\[(\d+)\](.*)$/.exec(field);
  if (inSection) {
    const section = own[Number(inSection[1])];
    return section ? `sections.${form.sections.indexOf(section)}${inSection[2]}` : field;
  }
  const inFixed = /^options\.home\.(banner|top|goals|courses|comments|blog|problems)\b(.*)$/.exec(field);
  if (inFixed) {
    const [, kind, rest = ''] = inFixed;
    const index = form.sections.findIndex(({ id }) => id === kind);
    const inner = kind === 'banner' ? '.picture' : kind === 'goals' ? `.items${rest}` : rest;
    return index < 0 ? field : `sections.${index}${inner}`;
  }
  return field
    .replace(/^options\.home\.announcement/, 'announcement')
    .replace(/^options\.header\./, '')
    .replace(/^options\.footer\.contact/, 'footer')
    .replace(/^options\.footer/, 'footer')
    .replace(/^social_media/, 'links')
    .replace(/^appearance_configuration\.(light|dark)\.primary$/, 'primary_$1')
    .replace(/^appearance_configuration\.languages.*$/, 'languages.first');
}
