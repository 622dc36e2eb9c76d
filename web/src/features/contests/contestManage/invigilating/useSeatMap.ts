import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useChannel } from '#/api/channel';
import { useSoon } from '../useSoon';
import { roomKey, seatMapQuery } from './api';

/** Who sits where, kept up to date while it is shown. */
export function useSeatMap(contest: number, isShown: boolean) {
  const queryClient = useQueryClient();
  const look = () => void queryClient.invalidateQueries({ queryKey: roomKey(contest) });
  const soon = useSoon(look);
  useChannel(isShown ? `contest/${contest}/staff` : null, {
    onMessage: (data) => {
      if ((data as { kind?: string } | null)?.kind === 'room') soon();
    },
    resync: look,
  });
  return useQuery({ ...seatMapQuery(contest), enabled: isShown });
}
