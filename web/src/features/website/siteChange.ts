import type { Localized, PeopleSettings, PracticeSettings, SiteOptions, Tenant } from '#/api/types';
import { askable, toForm, type SiteForm } from './siteSchema';

/** What is saved of a site; a part that is not named stays as it is. */
export type SiteChange = Partial<
  Pick<Tenant, 'name' | 'slogan' | 'description' | 'logo' | 'favicon' | 'background' | 'options'>
>;

type Texts = 'slogan' | 'description';

/** What of a form was touched, and what of it is saved, beside what the site has now. */
interface Changes {
  values: SiteForm;
  /** Whether one of the fields was touched. */
  touched: (...fields: (keyof SiteForm)[]) => boolean;
  /** A text in both languages; each is as it was written here, otherwise as it stands now. */
  texts: (field: Texts) => Localized;
}

/**
 * What the form changes of `site`, which is as it stands now: parts are saved whole, so what this form does not show of one,
 * or has not touched, is taken over.
 */
export function changeOf(values: SiteForm, before: SiteForm, site: Tenant): SiteChange {
  const now = toForm(site);
  const touched: Changes['touched'] = (...fields) =>
    fields.some((field) => JSON.stringify(values[field]) !== JSON.stringify(before[field]));
  const language = (field: Texts, locale: 'vi' | 'en') =>
    (values[field][locale] === before[field][locale] ? now : values)[field][locale];
  const changes: Changes = {
    values,
    touched,
    texts: (field) => ({ vi: language(field, 'vi'), en: language(field, 'en') }),
  };
  const change: SiteChange = {};
  if (touched('name')) change.name = values.name;
  for (const part of ['slogan', 'description'] as const) if (touched(part)) change[part] = changes.texts(part);
  for (const part of ['logo', 'favicon', 'background'] as const) if (touched(part)) change[part] = values[part];
  const options = optionsOf(changes, site.options);
  if (Object.keys(options).length > 0) change.options = options;
  return change;
}

/** The site with a change: parts of the options that it does not name stay. */
export function withChange(site: Tenant, change: SiteChange): Tenant {
  const options = change.options ? { options: { ...site.options, ...change.options } } : {};
  return { ...site, ...change, ...options } as Tenant;
}

/** The touched parts of the options alone: the server merges them, so another's change of one that was not touched here stays. */
function optionsOf({ values, touched }: Changes, now: SiteOptions | null): SiteOptions {
  const options: SiteOptions = {};
  if (touched(...PEOPLE)) options.people = peopleSettings(values, now?.people);
  if (touched(...PRACTICE)) options.practice = practiceSettings(values, touched, now?.practice);
  if (touched('embeds', 'embed_origins')) {
    options.embed = { ...now?.embed, origins: values.embeds === 'list' ? values.embed_origins : values.embeds };
  }
  return options;
}

const PEOPLE = ['takes', 'takes_domain', 'sign_in_page', 'asks'] as const;

function peopleSettings(
  { takes, takes_domain: domain, sign_in_page: page, asks }: SiteForm,
  now?: PeopleSettings,
): PeopleSettings {
  const only = takes === 'domain' ? { domain } : takes === 'gmail' ? takes : null;
  return {
    ...now,
    required: askable.filter((field) => asks[field]),
    sign_up: { ...now?.sign_up, only },
    sign_in: { ...now?.sign_in, page },
  };
}

const PRACTICE = ['days_off', 'smallest_school', 'solvers_see_submissions', 'board_names'] as const;

/** What was not touched here stays as it is now. */
function practiceSettings(
  values: SiteForm,
  touched: Changes['touched'],
  now: PracticeSettings | undefined,
): PracticeSettings {
  return {
    ...now,
    ...(touched('days_off') && { days_off: values.days_off.map(({ from, to, name }) => ({ from, to, name })) }),
    ...(touched('smallest_school') && { smallest_school: values.smallest_school }),
    ...(touched('solvers_see_submissions') && { solvers_see_submissions: values.solvers_see_submissions }),
    ...(touched('board_names') && { names: values.board_names }),
  };
}

/** What the server calls the form's fields. */
const serverNames: readonly (readonly [server: RegExp, form: string])[] = [
  [/^options\.people\.sign_up\.only\.domain$/, 'takes_domain'],
  [/^options\.practice\.names$/, 'board_names'],
  [/^options\.practice\.(?=\w)/, ''],
  [/^options\.embed\.origins(?:\[\d+\])?$/, 'embed_origins'],
];

/** The form's name of a field that the server refused. */
export function formFieldOf(field: string): string {
  const [server, form] = serverNames.find(([name]) => name.test(field)) ?? [];
  return server && form !== undefined ? field.replace(server, form) : field;
}
