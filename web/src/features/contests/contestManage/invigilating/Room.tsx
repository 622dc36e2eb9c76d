import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '#/i18n/format';
import { SearchField } from '#/ui/SearchField';
import { EmptyState } from '#/ui/states';
import type { ContestView } from '../../types';
import { AllActions } from './AllActions';
import { Asides, type Aside } from './Asides';
import { RoomGroup } from './RoomGroup';
import { countStates, groupSeats, isThrough } from './seats';
import { StateFilter } from './StateFilter';
import type { SeatMap, SeatState } from './types';
import { usePausing } from './usePausing';

/** The map of seats, room by room, narrowed by state and words. */
export function Room({ contest, map }: { contest: ContestView; map: SeatMap }) {
  const { t } = useTranslation('invigilating');
  const [aside, setAside] = useState<Aside | null>(null);
  const [search, setSearch] = useState('');
  const [states, setStates] = useState<ReadonlySet<SeatState>>(new Set());
  const counts = useMemo(() => countStates(map.seats), [map.seats]);
  const groups = useMemo(() => groupSeats(map, { search, states }), [map, search, states]);
  const pausing = usePausing(contest.id);
  const isOver = isThrough(map);
  const clear = () => {
    setSearch('');
    setStates(new Set());
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      {isOver && <Alert severity="info">{t('over')}</Alert>}
      {map.contest.paused_since != null && (
        <Alert
          severity="warning"
          role="status"
          action={
            <Button color="inherit" onClick={() => void pausing.resume(null)}>
              {t('pausing.resume.action')}
            </Button>
          }
        >
          {t('pausedAll', { at: formatTime(map.contest.paused_since) })}
        </Alert>
      )}
      <AllActions isOver={isOver} isPaused={map.contest.paused} pausing={pausing} onOpen={setAside} />
      <StateFilter counts={counts} chosen={states} onChange={setStates} />
      <Box role="search" sx={{ display: 'flex', maxWidth: 480 }}>
        <SearchField value={search} label={t('search')} onSearch={setSearch} />
      </Box>
      {groups.length === 0 && (
        <EmptyState title={t('noneFound')} action={<Button onClick={clear}>{t('showAll')}</Button>} />
      )}
      {groups.map((group) => (
        <RoomGroup
          key={group.room ?? ''}
          {...{ contest, map, group, isOver, pausing }}
          isOnly={map.rooms.length === 1 && group.room == null}
          onOpen={setAside}
        />
      ))}
      <Asides contest={contest} aside={aside} onOpen={setAside} onClose={() => setAside(null)} />
    </Box>
  );
}
