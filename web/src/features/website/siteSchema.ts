import * as z from 'zod/mini';
import type { EmbedSettings, Localized, PeopleSettings, PracticeSettings, RequiredByChoice, Tenant } from '#/api/types';
import { rules, type MessageKey } from '#/ui/form/rules';
import { DEFAULT_PRIMARY, type Mode } from './colours';

/** Most characters of a site's name; the server's own limit. */
const NAME = 120;
const LINE = 200;
const TEXT = 1000;
const NAME_OFF = 100;
/** Most entries of days off, and the most days of one; the server's own limits. */
export const DAYS_OFF_MOST = 200;
const LONGEST_OFF = 100;
const DAY_MS = 86_400_000;
const ADDRESS = 500;

const key = (name: MessageKey) => name;
/** On this site or over HTTPS, or none: as the server takes them. */
const picture = () =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(ADDRESS, key('tooLong')),
      z.regex(/^(?:|\/(?!\/)[^"<>\\ ]*|https:\/\/[^"<>\\ ]+)$/, key('picture')),
    );

/** A text in both languages, either of which may be missing. */
const texts = (most: number) => z.object({ vi: rules.optionalText(most), en: rules.optionalText(most) });

/** One entry of days off in the form; YYYY-MM-DD. */
export const dayOffSchema = z
  .object({
    id: z.number(),
    from: rules.day(),
    to: rules.day(),
    name: z.object({
      vi: z.string().check(z.trim(), z.minLength(1, key('required')), z.maxLength(NAME_OFF, key('tooLong'))),
      en: rules.optionalText(NAME_OFF),
    }),
  })
  .check(
    z.refine(({ from, to }) => !(to < from), { message: key('startAfterEnd'), path: ['to'] }),
    z.refine(({ from, to }) => !((Date.parse(to) - Date.parse(from)) / DAY_MS >= LONGEST_OFF), {
      message: key('date'),
      path: ['to'],
    }),
  );

/** What a site may ask of everybody, in the order of the form. */
export const askable = [
  'school',
  'class',
  'province',
  'phone_number',
  'parent_email',
] as const satisfies RequiredByChoice[];

const fields = z.object({
  name: rules.text(NAME),
  slogan: texts(LINE),
  description: texts(TEXT),
  logo: picture(),
  favicon: picture(),
  background: picture(),
  takes: z.enum(['everybody', 'gmail', 'domain']),
  takes_domain: z.string().check(z.trim()),
  sign_in_page: z.enum(['own', 'identity']),
  asks: z.object({
    school: z.boolean(),
    class: z.boolean(),
    province: z.boolean(),
    phone_number: z.boolean(),
    parent_email: z.boolean(),
  }),
  days_off: z.array(dayOffSchema),
  smallest_school: rules.wholeBetween(1, 100),
  solvers_see_submissions: z.boolean(),
  board_names: z.enum(['chosen', 'short']),
  embeds: z.enum(['all', 'list', 'none']),
  embed_origins: z.array(z.string()),
});

/** What an admin says of the site. */
export const siteSchema = fields.check(
  z.refine(({ takes, takes_domain: domain }) => takes !== 'domain' || rules.domain().safeParse(domain).success, {
    message: key('domain'),
    path: ['takes_domain'],
  }),
);
export type SiteForm = z.infer<typeof siteSchema>;

/** One entry of days off: `id` tells it apart in the form. */
export type DayOffForm = SiteForm['days_off'][number];

/** A number that no entry of a list has. */
export function freshId(entries: readonly { id: number }[]): number {
  return Math.max(-1, ...entries.map(({ id }) => id)) + 1;
}

/** The primary colour of a mode as it was saved, or the platform's. */
export function primaryOf(site: Pick<Tenant, 'appearance_configuration'>, mode: Mode): string {
  const own = (site.appearance_configuration as Partial<Record<Mode, { primary?: unknown }>>)[mode]?.primary;
  return typeof own === 'string' && /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(own) ? own : DEFAULT_PRIMARY;
}

const bilingual = (text: Localized | null | undefined) => ({ vi: text?.vi ?? '', en: text?.en ?? '' });

type PeopleForm = Pick<SiteForm, 'takes' | 'takes_domain' | 'sign_in_page' | 'asks'>;

/** What the site wants of its people, as the form has it. */
export function peopleOf(people: PeopleSettings = {}): PeopleForm {
  const only = people.sign_up?.only;
  const asks = (field: RequiredByChoice) => people.required?.includes(field) ?? false;
  return {
    takes: only === 'gmail' ? 'gmail' : only ? 'domain' : 'everybody',
    takes_domain: typeof only === 'object' && only ? only.domain : '',
    sign_in_page: people.sign_in?.page ?? 'own',
    asks: {
      school: asks('school'),
      class: asks('class'),
      province: asks('province'),
      phone_number: asks('phone_number'),
      parent_email: asks('parent_email'),
    },
  };
}

type PracticeForm = Pick<SiteForm, 'days_off' | 'smallest_school' | 'solvers_see_submissions' | 'board_names'>;

/** What the site wants of practice, as the form has it; days off by their first day. */
export function practiceOf(practice: PracticeSettings = {}): PracticeForm {
  const days = (practice.days_off ?? []).toSorted((a, b) => a.from.localeCompare(b.from));
  return {
    days_off: days.map(({ from, to, name }, id) => ({ id, from, to, name: bilingual(name) })),
    smallest_school: practice.smallest_school ?? 5,
    solvers_see_submissions: practice.solvers_see_submissions ?? false,
    board_names: practice.names ?? 'chosen',
  };
}

/** Whose pages may frame snippets, as the form has it. */
export function embedsOf({ origins = 'all' }: EmbedSettings = {}): Pick<SiteForm, 'embeds' | 'embed_origins'> {
  return Array.isArray(origins) ? { embeds: 'list', embed_origins: origins } : { embeds: origins, embed_origins: [] };
}

/** The form as the site stands. */
export function toForm(site: Tenant): SiteForm {
  return {
    name: site.name,
    slogan: bilingual(site.slogan),
    description: bilingual(site.description),
    logo: site.logo ?? '',
    favicon: site.favicon ?? '',
    background: site.background ?? '',
    ...peopleOf(site.options?.people),
    ...practiceOf(site.options?.practice),
    ...embedsOf(site.options?.embed),
  };
}
