import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '#/api/types';
import { formatTime } from '#/i18n/format';
import { Drawer } from '#/ui/Drawer';
import { QueryView } from '#/ui/QueryView';
import { EmptyState } from '#/ui/states';
import { myEventsQuery } from './api';

const kinds = ['away', 'offline', 'moved'] as const;

/** What was noted of oneself, as staff see it. */
export default function LogDrawer(props: { contest: number; isOpen: boolean; onClose: () => void }) {
  const { contest, isOpen, onClose } = props;
  const { t } = useTranslation('examRoom');
  return (
    <Drawer open={isOpen} onClose={onClose} title={t('log.title')}>
      {isOpen && <Log contest={contest} />}
    </Drawer>
  );
}

function Log({ contest }: { contest: number }) {
  const { t } = useTranslation('examRoom');
  const query = useQuery(myEventsQuery(contest));
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Typography variant="body2" color="textSecondary">
        {t('log.lead')}
      </Typography>
      <QueryView
        query={query}
        empty={{ when: (events) => events.length === 0, show: <EmptyState title={t('log.none')} /> }}
      >
        {(events) => (
          <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {events.map((event) => (
              <Row key={event.id} event={event} />
            ))}
          </Box>
        )}
      </QueryView>
    </Box>
  );
}

function Row({ event: { kind, from_time: from, to_time: to } }: { event: Schemas['RoomEventView'] }) {
  const { t } = useTranslation('examRoom');
  const known = kinds.find((one) => one === kind);
  if (!known) return null;
  return (
    <Box component="li" sx={row}>
      <span>{t(`log.${known}`)}</span>
      <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {known === 'moved'
          ? formatTime(from)
          : t('log.span', { from: formatTime(from), to: formatTime(to), length: lengthOf(t, to - from) })}
      </Box>
    </Box>
  );
}

type T = ReturnType<typeof useTranslation<'examRoom'>>['t'];

const lengthOf = (t: T, seconds: number) =>
  seconds < 60 ? t('log.seconds', { count: seconds }) : t('log.minutes', { count: Math.round(seconds / 60) });

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: 4,
  py: 2,
  borderTop: '1px solid',
  borderColor: 'divider',
} as const;
