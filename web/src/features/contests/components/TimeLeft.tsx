import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#/i18n/format';
import { Countdown } from '#/ui/Countdown';
import { contestKeys } from '../api';
import type { ContestItem } from '../types';

/** How long until a contest begins or ends, by the server's clock; at that moment the page asks again by itself. */
export function TimeLeft({ contest }: { contest: Pick<ContestItem, 'state' | 'start_time' | 'end_time'> }) {
  const { t } = useTranslation('contests');
  const queryClient = useQueryClient();
  if (contest.state === 'completed') return t('left.ended', { at: formatDateTime(contest.end_time) });
  const isRunning = contest.state === 'running';
  return (
    <>
      {t(isRunning ? 'left.running' : 'left.upcoming')}{' '}
      <Countdown
        until={isRunning ? contest.end_time : contest.start_time}
        onEnd={() => void queryClient.invalidateQueries({ queryKey: contestKeys.all })}
      />
    </>
  );
}
