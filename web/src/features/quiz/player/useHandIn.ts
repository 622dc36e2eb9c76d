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
  const what = state.questionList.metadata?.isRepeated ? 'finish' : 'handIn';
  const ask = async () => {
    if (state.status !== 'running') return;
    const open = openQuestions(state);
    const found = openKinds.filter((kind) => open[kind].length > 0);
    const told = found.map((kind) =>
      t(`handIn.${kind}`, { count: open[kind].length, numbers: open[kind].map(player.labelOf).join(', ') }),
    );
    const isSure = await dialogs.confirm({
      title: t(`${what}.title`),
      text: [...told, t(`${what}.text`)].join(' '),
      action: t(`${what}.action`),
    });
    if (isSure) player.handIn();
  };
  return () => void ask();
}
