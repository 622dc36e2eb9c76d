import { useTranslation } from 'react-i18next';
import { QueryView } from '#/ui/QueryView';
import { EmptyState } from '#/ui/states';
import type { ContestView } from '../../types';
import { Room } from './Room';
import { useSeatMap } from './useSeatMap';

/** How those are who sit the contest, and what its staff can do for them while it runs. */
export default function RoomTab({ contest, isShown }: { contest: ContestView; isShown: boolean }) {
  const { t } = useTranslation('invigilating');
  const query = useSeatMap(contest.id, isShown);
  return (
    <QueryView
      query={query}
      empty={{
        when: ({ seats }) => seats.length === 0,
        show: <EmptyState title={t('none')} text={t('noneText')} />,
      }}
    >
      {(map) => <Room contest={contest} map={map} />}
    </QueryView>
  );
}
