import { useTranslation } from 'react-i18next';
import { dialogs } from '#/ui/dialogs';
import { isTimed } from '../steps';
import type { ContestPart, ContestView } from '../types';

/** Begins a part, or goes on with it; before a clock starts the examinee is asked. */
export function useBegin(contest: ContestView, onBegin: (part: ContestPart) => void): (part: ContestPart) => void {
  const { t } = useTranslation('examRoom');
  const ask = async (part: ContestPart) => {
    const isSure =
      part.state !== 'open' ||
      !isTimed(contest, part) ||
      (await dialogs.confirm({
        title: t('begin.title', { part: part.name }),
        text: t('begin.text', { count: part.quiz_time ?? 0 }),
        action: t('part.begin'),
      }));
    if (isSure) onBegin(part);
  };
  return (part) => void ask(part);
}
