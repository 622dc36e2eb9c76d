import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readStored, writeStored } from '#/ui/storage';
import type { QueueItem } from './api';

const KEY = 'lp-marking-hide-names';

/** What learners are called: by their names, or while those are hidden by a number that stays the same on this page. */
export function useLearnerNames() {
  const { t } = useTranslation('marking');
  const [isHidden, setIsHidden] = useState(() => readStored(KEY) === '1');
  const [numbers] = useState(() => new Map<number, number>());
  const hide = useCallback((hidden: boolean) => {
    writeStored(KEY, hidden ? '1' : '0');
    setIsHidden(hidden);
  }, []);
  const nameOf = useCallback(
    ({ id, name }: QueueItem['user']) => {
      if (!isHidden) return name;
      if (!numbers.has(id)) numbers.set(id, numbers.size + 1);
      return t('learner', { number: numbers.get(id) });
    },
    [isHidden, numbers, t],
  );
  return { isHidden, hide, nameOf };
}
