import type { useTranslation } from 'react-i18next';
import { currentLocale } from '#/i18n/i18n';
import { pickText } from '#/i18n/locale';
import type { WebsiteChange } from '../api';
import { kinds } from '../form/kinds';
import { wordsOf } from '../form/reading';

type T = ReturnType<typeof useTranslation<'siteBuilder'>>['t'];

/** What has words of its own; everything else is called by its part. */
const known = [
  'name',
  'slogan',
  'description',
  'logo',
  'favicon',
  'background',
  'appearance_configuration.light',
  'appearance_configuration.dark',
  'appearance_configuration.languages',
  'options.header.menu',
  'options.home.order',
  'options.home.sections',
  'options.home.announcement',
] as const;
const parts = ['options.header', 'options.home', 'options.footer', 'social_media', 'appearance_configuration'] as const;

const keyOf = (name: string) => name.replaceAll('.', '_');

/** A change in words: what of the website differs. */
export function changeWords(t: T, { key }: Pick<WebsiteChange, 'key'>): string {
  const own = known.find((name) => name === key);
  if (own) return t(`change.${keyOf(own)}` as 'change.name');
  const kind = kinds.find((name) => key === `options.home.${name}`);
  if (kind) return t(`kind.${kind}`);
  const part = parts.find((name) => key.startsWith(name));
  return part ? t(`change.${keyOf(part)}` as 'change.name') : key;
}

type Section = Record<string, unknown> & { id: string; kind?: unknown };

function sectionsIn(value: unknown): Section[] {
  return Array.isArray(value)
    ? value.filter((one): one is Section => typeof (one as Section | null)?.id === 'string')
    : [];
}

/** Of the sections, which came, went and changed. */
export function sectionChanges(t: T, { before, after }: Pick<WebsiteChange, 'before' | 'after'>): string[] {
  const [was, now] = [sectionsIn(before), sectionsIn(after)];
  const nameOf = (section: Section) => {
    const kind = kinds.find((one) => one === section.kind);
    return pickText(wordsOf(section.title), currentLocale()) || (kind ? t(`kind.${kind}`) : section.id);
  };
  const find = (all: Section[], { id }: Section) => all.find((one) => one.id === id);
  return [
    ...now.filter((one) => !find(was, one)).map((one) => t('change.added', { name: nameOf(one) })),
    ...now
      .filter((one) => {
        const other = find(was, one);
        return other !== undefined && JSON.stringify(other) !== JSON.stringify(one);
      })
      .map((one) => t('change.changed', { name: nameOf(one) })),
    ...was.filter((one) => !find(now, one)).map((one) => t('change.gone', { name: nameOf(one) })),
  ];
}
