import type { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';

type T = ReturnType<typeof useTranslation<'roadmaps'>>['t'];

/** Sections as the history of a roadmap keeps them: their titles, and how many problems each has. */
export function sectionWords(t: T, value: unknown): string {
  if (!Array.isArray(value)) return '';
  const words = value.map((section: { title?: string; questions?: unknown[] }, index) => {
    const title = section.title || t('section.unnamed', { number: formatNumber(index + 1) });
    const count = section.questions?.length ?? 0;
    return t('section.withCount', { title, count, number: formatNumber(count) });
  });
  return words.join(', ');
}
