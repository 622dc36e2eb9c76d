import * as z from 'zod/mini';
import type { Goal, Localized, MenuItem, SiteOptions, Tenant } from '#/api/types';
import { rules, type MessageKey } from '#/ui/form/rules';
import { DEFAULT_PRIMARY, type Mode } from './colours';

/** Most characters of a site's name; the server's own limit. */
const NAME = 120;
const LINE = 200;
const TEXT = 1000;
const ENTRY = 60;
/** Most entries of a menu that still fit into a header. */
export const MENU_MOST = 8;
/** Most cards of the home page: two rows of them. */
export const GOALS_MOST = 6;
const ADDRESS = 500;

const key = (name: MessageKey) => name;
const colour = () => z.string().check(z.trim(), z.regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, key('colour')));
/** On this site or over HTTPS, or none: as the server takes them. */
const picture = () =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(ADDRESS, key('tooLong')),
      z.regex(/^(?:|\/(?!\/)[^"<>\\ ]*|https:\/\/[^"<>\\ ]+)$/, key('picture')),
    );
const link = () =>
  z.string().check(z.trim(), z.maxLength(ADDRESS, key('tooLong')), z.regex(/^(?:|https?:\/\/[^\s]+)$/i, key('link')));

/** A path of the site, an address on the web, or one to write to or to call. */
const target = () =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, key('required')),
      z.maxLength(ADDRESS, key('tooLong')),
      z.regex(/^(?:\/(?![/\\])\S*|https?:\/\/\S+|mailto:\S+|tel:\S+)$/i, key('link')),
    );

/** One entry of the menu. */
const menuItem = z
  .object({
    title_vi: rules.optionalText(ENTRY),
    title_en: rules.optionalText(ENTRY),
    path: target(),
    openNewTab: z.boolean(),
    show: z.boolean(),
    kept: z.nullable(z.custom<MenuItem>()),
  })
  .check(
    z.refine((item) => item.title_vi !== '' || item.title_en !== '', { message: key('required'), path: ['title_vi'] }),
  );

/** One card of the home page. */
const goal = z
  .object({
    title_vi: rules.optionalText(LINE),
    title_en: rules.optionalText(LINE),
    text_vi: rules.optionalText(TEXT),
    text_en: rules.optionalText(TEXT),
    kept: z.nullable(z.custom<Goal>()),
  })
  .check(
    z.refine(({ title_vi, title_en }) => title_vi !== '' || title_en !== '', {
      message: key('required'),
      path: ['title_vi'],
    }),
  );

/** What an admin says of the site. */
export const siteSchema = z.object({
  name: rules.text(NAME),
  slogan_vi: rules.optionalText(LINE),
  slogan_en: rules.optionalText(LINE),
  description_vi: rules.optionalText(TEXT),
  description_en: rules.optionalText(TEXT),
  primary_light: colour(),
  primary_dark: colour(),
  logo: picture(),
  favicon: picture(),
  background: picture(),
  banner: picture(),
  heading_vi: rules.optionalText(LINE),
  heading_en: rules.optionalText(LINE),
  welcome_vi: rules.optionalText(TEXT),
  welcome_en: rules.optionalText(TEXT),
  join_vi: rules.optionalText(LINE),
  join_en: rules.optionalText(LINE),
  about_vi: rules.optionalText(TEXT),
  about_en: rules.optionalText(TEXT),
  facebook_url: link(),
  youtube_url: link(),
  google_url: link(),
  facebook_chat_url: link(),
  menu: z.array(menuItem),
  goals: z.array(goal),
});
export type SiteForm = z.infer<typeof siteSchema>;

/** One entry of the menu in the form; `kept` is what it was saved as, with what the form does not show. */
export type MenuForm = SiteForm['menu'][number];

/** One card of the home page in the form; `kept` is what it was saved as, with what the form does not show. */
export type GoalForm = SiteForm['goals'][number];

/** The fields of the form that are texts. */
export type TextField = Exclude<keyof SiteForm, 'menu' | 'goals'>;

/** The primary colour of a mode as it was saved, or the platform's. */
export function primaryOf(site: Pick<Tenant, 'appearance_configuration'>, mode: Mode): string {
  const own = (site.appearance_configuration as Partial<Record<Mode, { primary?: unknown }>>)[mode]?.primary;
  return typeof own === 'string' && /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(own) ? own : DEFAULT_PRIMARY;
}

/** The form as the site stands. */
export function toForm(site: Tenant): SiteForm {
  const { top, banner, goals = [] } = site.options?.home ?? {};
  const about = site.options?.footer?.about;
  return {
    name: site.name,
    slogan_vi: site.slogan?.vi ?? '',
    slogan_en: site.slogan?.en ?? '',
    description_vi: site.description?.vi ?? '',
    description_en: site.description?.en ?? '',
    primary_light: primaryOf(site, 'light'),
    primary_dark: primaryOf(site, 'dark'),
    logo: site.logo ?? '',
    favicon: site.favicon ?? '',
    background: site.background ?? '',
    banner: banner ?? '',
    heading_vi: top?.title?.vi ?? '',
    heading_en: top?.title?.en ?? '',
    welcome_vi: top?.description?.vi ?? '',
    welcome_en: top?.description?.en ?? '',
    join_vi: top?.joinButton?.vi ?? '',
    join_en: top?.joinButton?.en ?? '',
    about_vi: about?.vi ?? '',
    about_en: about?.en ?? '',
    facebook_url: site.social_media?.facebook_url ?? '',
    youtube_url: site.social_media?.youtube_url ?? '',
    google_url: site.social_media?.google_url ?? '',
    facebook_chat_url: site.social_media?.facebook_chat_url ?? '',
    goals: goals.map((kept) => ({
      title_vi: kept.title.vi ?? '',
      title_en: kept.title.en ?? '',
      text_vi: kept.description?.vi ?? '',
      text_en: kept.description?.en ?? '',
      kept,
    })),
    menu: (site.options?.header?.menu ?? []).map((item) => ({
      title_vi: item.title.vi ?? '',
      title_en: item.title.en ?? '',
      path: item.path,
      openNewTab: item.openNewTab ?? false,
      show: item.show,
      kept: item,
    })),
  };
}

/** What is saved of a site; a part that is not named stays as it is. */
export type SiteChange = Partial<
  Pick<Tenant, 'name' | 'slogan' | 'description' | 'logo' | 'favicon' | 'background' | 'social_media' | 'options'>
> & {
  appearance_configuration?: Record<string, object>;
};

/**
 * What the form changes of `site`, which is as it stands now: parts are saved whole, so what this form does not show of one,
 * or has not touched, is taken over.
 */
export function changeOf(values: SiteForm, before: SiteForm, site: Tenant): SiteChange {
  const touched = (...fields: TextField[]) => fields.some((field) => values[field] !== before[field]);
  const listTouched = (list: 'menu' | 'goals') => JSON.stringify(values[list]) !== JSON.stringify(before[list]);
  const [menuTouched, goalsTouched] = [listTouched('menu'), listTouched('goals')];
  const now = toForm(site);
  const kept = (field: TextField) => (touched(field) ? values[field] : now[field]);
  const texts = (vi: TextField, en: TextField): Localized => ({ vi: kept(vi), en: kept(en) });
  const change: SiteChange = {};
  if (touched('name')) change.name = values.name;
  if (touched('slogan_vi', 'slogan_en')) change.slogan = texts('slogan_vi', 'slogan_en');
  if (touched('description_vi', 'description_en')) change.description = texts('description_vi', 'description_en');
  for (const part of ['logo', 'favicon', 'background'] as const) if (touched(part)) change[part] = values[part];
  if (touched('primary_light', 'primary_dark')) {
    const whole = site.appearance_configuration as Record<string, object>;
    change.appearance_configuration = {
      ...whole,
      light: { ...whole.light, ...(touched('primary_light') && { primary: values.primary_light }) },
      dark: { ...whole.dark, ...(touched('primary_dark') && { primary: values.primary_dark }) },
    };
  }
  if (touched('facebook_url', 'youtube_url', 'google_url', 'facebook_chat_url')) {
    const links = {
      facebook_url: kept('facebook_url'),
      youtube_url: kept('youtube_url'),
      google_url: kept('google_url'),
      facebook_chat_url: kept('facebook_chat_url'),
    };
    change.social_media = { ...site.social_media, ...links };
  }
  const homeTouched =
    goalsTouched || touched('banner', 'heading_vi', 'heading_en', 'welcome_vi', 'welcome_en', 'join_vi', 'join_en');
  const footerTouched = touched('about_vi', 'about_en');
  if (menuTouched || homeTouched || footerTouched) {
    // The server merges the parts: another's change of one that was not touched here stays.
    change.options = {
      ...(menuTouched && { header: { ...site.options?.header, menu: values.menu.map(menuItemOf) } }),
      ...(homeTouched && {
        home: {
          ...site.options?.home,
          banner: kept('banner'),
          top: {
            ...site.options?.home?.top,
            title: texts('heading_vi', 'heading_en'),
            description: texts('welcome_vi', 'welcome_en'),
            joinButton: texts('join_vi', 'join_en'),
          },
          ...(goalsTouched && { goals: values.goals.map(goalOf) }),
        },
      }),
      ...(footerTouched && { footer: { ...site.options?.footer, about: texts('about_vi', 'about_en') } }),
    } satisfies SiteOptions;
  }
  return change;
}

function menuItemOf({ title_vi, title_en, path, openNewTab, show, kept }: MenuForm): MenuItem {
  return { ...kept, title: { vi: title_vi, en: title_en }, path, openNewTab, show };
}

function goalOf({ title_vi, title_en, text_vi, text_en, kept }: GoalForm): Goal {
  return { ...kept, title: { vi: title_vi, en: title_en }, description: { vi: text_vi, en: text_en } };
}
