import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#/i18n/format';
import { lazyPart } from '#/ui/lazyPart';
import { EmptyState } from '#/ui/states';
import { BoardPending } from '../board/BoardPending';
import type { ContestView } from '../types';

const board = lazyPart(async () => (await import('../board/ContestBoard')).ContestBoard, BoardPending);

/** The board, or why there is none to be seen. */
export function ContestRanks({ contest }: { contest: ContestView }) {
  const { t } = useTranslation('contests');
  if (contest.shows_board) return <board.Part contest={contest} />;
  if (contest.state === 'upcoming') return <EmptyState title={t('ranks.upcoming')} />;
  return contest.show_ranks === 'after_end' ? (
    <EmptyState title={t('ranks.afterEnd')} text={t('ranks.afterEndText', { at: formatDateTime(contest.end_time) })} />
  ) : (
    <EmptyState title={t('ranks.off')} text={t('ranks.offText')} />
  );
}
