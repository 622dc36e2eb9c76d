import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate, formatTime } from '#/i18n/format';
import { Drawer } from '#/ui/Drawer';
import { QueryView } from '#/ui/QueryView';
import { EmptyState } from '#/ui/states';
import { eventsQuery } from './api';
import { lengthOf } from './lengths';
import { looks } from './looks';
import type { RoomEvent } from './types';
import ReleaseIcon from '@mui/icons-material/DevicesRounded';

const kinds = {
  away: looks.away,
  offline: looks.offline,
  moved: { icon: ReleaseIcon, colour: 'var(--lp-muted)' },
} as const;

const isKnown = (kind: string): kind is keyof typeof kinds => kind in kinds;

/** What was noted of somebody: when they left the page, were not heard of, or changed computers. They see the same. */
export default function LogDrawer(props: { contest: number; entry: number; name: string; onClose: () => void }) {
  const { contest, entry, name, onClose } = props;
  const { t } = useTranslation('invigilating');
  const query = useQuery(eventsQuery(contest, entry));
  return (
    <Drawer open onClose={onClose} title={t('log.of', { name })}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 4 }}>
        {t('log.lead')}
      </Typography>
      <QueryView
        query={query}
        empty={{ when: (events) => events.length === 0, show: <EmptyState title={t('log.none')} /> }}
      >
        {(events) => (
          <Box component="ul" aria-label={t('log.of', { name })} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {events.map((event) => (
              <Row key={event.id} event={event} />
            ))}
          </Box>
        )}
      </QueryView>
    </Drawer>
  );
}

function Row({ event: { kind, from_time: from, to_time: to } }: { event: RoomEvent }) {
  const { t } = useTranslation('invigilating');
  if (!isKnown(kind)) return null;
  const { icon: Icon, colour } = kinds[kind];
  const span = { from: formatTime(from), to: formatTime(to), length: lengthOf(t, to - from) };
  return (
    <Box component="li" sx={row}>
      <Icon fontSize="small" aria-hidden sx={{ color: colour }} />
      <Box component="span" sx={{ flex: 1 }}>
        {t(`log.${kind}`)}
      </Box>
      <Box
        component="span"
        title={formatDate(from)}
        sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
      >
        {kind === 'moved' ? span.from : t('log.span', span)}
      </Box>
    </Box>
  );
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  py: 2,
  borderBottom: '1px solid',
  borderColor: 'divider',
} as const;
