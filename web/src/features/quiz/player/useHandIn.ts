import { useTranslation } from 'react-i18next';
import { dialogs } from '#/ui/dialogs';
import { openQuestions } from '../pager';
import type { Player } from '../usePlayer';

/** What is told before the whole is handed in. */
const openKinds = ['empty', 'unsent', 'marked'] as const;

/** Hands in the whole once the learner has agreed, who is told what is open. */
export function useHandIn(player: Player): () => void {
  const { t } = useTranslation('quiz');
  const { state } = player;
  const words = state.questionList.metadata?.isRepeated
    ? { title: t('finish.title'), text: t('finish.text'), action: t('finish.action') }
    : { title: t('handIn.title'), text: t('handIn.text'), action: t('handIn.action') };
  const ask = async () => {
    if (state.status !== 'running') return;
    const open = openQuestions(state);
    const found = openKinds.filter((kind) => open[kind].length > 0);
    const told = found.map((kind) =>
      t(`handIn.${kind}`, { count: open[kind].length, numbers: open[kind].map(player.labelOf).join(', ') }),
    );
    const isSure = await dialogs.confirm({ ...words, text: [...told, words.text].join(' ') });
    if (isSure) player.handIn();
  };
  return () => void ask();
}
