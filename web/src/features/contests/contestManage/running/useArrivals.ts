import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newestOf } from './balloons';
import type { Balloon } from './types';

/** What is said of the newest balloon that came since the list was opened. */
export function useArrivals(balloons: readonly Balloon[]): string {
  const { t } = useTranslation('running');
  const newest = newestOf(balloons);
  const number = newest?.number ?? 0;
  const [heard, setHeard] = useState({ number, words: '' });
  if (newest && number > heard.number) {
    setHeard({ number, words: t('balloons.arrived', { label: newest.label ?? '', name: newest.name }) });
  }
  return heard.words;
}
