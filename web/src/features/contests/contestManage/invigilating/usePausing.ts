import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { dialogs } from '#/ui/dialogs';
import { toasts } from '#/ui/toasts';
import { pause, resume, roomKey } from './api';

/** Has time stand still and go on, for a room or (null) for all, once that was agreed to. */
export interface Pausing {
  pause: (room: string | null) => Promise<void>;
  resume: (room: string | null) => Promise<void>;
}

export function usePausing(contest: number): Pausing {
  const { t } = useTranslation('invigilating');
  const queryClient = useQueryClient();
  const ask = async (what: 'pause' | 'resume', room: string | null) => {
    const isDone = await dialogs.confirm({
      title: room === null ? t(`pausing.${what}.titleAll`) : t(`pausing.${what}.titleRoom`, { room }),
      text: t(`pausing.${what}.text`),
      action: t(`pausing.${what}.action`),
      run: () => (what === 'pause' ? pause(contest, room) : resume(contest, room)),
    });
    // Also where it failed: somebody else may have done it.
    await queryClient.invalidateQueries({ queryKey: roomKey(contest) });
    if (isDone) toasts.success(t(`pausing.${what}.done`));
  };
  return { pause: (room) => ask('pause', room), resume: (room) => ask('resume', room) };
}
