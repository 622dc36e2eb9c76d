import type { useTranslation } from 'react-i18next';

type T = ReturnType<typeof useTranslation<'invigilating'>>['t'];

const MINUTE = 60;

/** A length of time in words: seconds below a minute, else minutes. */
export function lengthOf(t: T, seconds: number): string {
  if (seconds < MINUTE) return t('seconds', { count: seconds });
  return t('minutesLong', { count: Math.round(seconds / MINUTE) });
}
