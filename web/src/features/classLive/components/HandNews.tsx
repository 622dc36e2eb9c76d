import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveLearner } from '../types';

/** Tells who see no list that hands went up since it was drawn. */
export function HandNews({ learners }: { learners: readonly LiveLearner[] }) {
  const { t } = useTranslation('classLive');
  const up = learners.filter(({ hand_at: hand }) => hand !== null);
  const key = up.map(({ user_id: id, hand_at: at }) => `${id}/${at}`).join(' ');
  const [known, setKnown] = useState({ key, words: '' });
  if (key !== known.key) {
    const before = new Set(known.key.split(' '));
    const fresh = up.filter(({ user_id: id, hand_at: at }) => !before.has(`${id}/${at}`));
    const names = fresh.map(({ full_name: name }) => name).join(', ');
    setKnown({ key, words: names && t('handNews', { names }) });
  }
  return (
    <div className="lp-visually-hidden" role="status">
      {known.words}
    </div>
  );
}
