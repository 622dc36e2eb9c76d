import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askedSince } from '../order';
import type { LiveLearner } from '../types';

/** Tells who see no list that hands went up since it was drawn. */
export function HandNews({ learners }: { learners: readonly LiveLearner[] }) {
  const { t } = useTranslation('classLive');
  const up = learners.filter((learner) => askedSince(learner) !== null);
  const nameOf = (learner: LiveLearner) => `${learner.user_id}/${learner.hand_at}/${learner.help?.asked_at}`;
  const key = up.map(nameOf).join(' ');
  const [known, setKnown] = useState({ key, words: '' });
  if (key !== known.key) {
    const before = new Set(known.key.split(' '));
    const fresh = up.filter((learner) => !before.has(nameOf(learner)));
    const names = fresh.map(({ full_name: name }) => name).join(', ');
    setKnown({ key, words: names && t('handNews', { names }) });
  }
  return (
    <div className="lp-visually-hidden" role="status">
      {known.words}
    </div>
  );
}
