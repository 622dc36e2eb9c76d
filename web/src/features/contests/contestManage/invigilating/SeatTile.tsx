import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '#/i18n/format';
import { Chip } from '#/ui/Chips';
import type { Aside } from './Asides';
import { lengthOf } from './lengths';
import { looks } from './looks';
import { SeatMenu } from './SeatMenu';
import { clockOf } from './seats';
import { TimeLeft } from './TimeLeft';
import type { Seat } from './types';

export interface SeatProps {
  contest: number;
  seat: Seat;
  /** Their time stands still. */
  isStill: boolean;
  /** Nobody's time runs any more. */
  isOver: boolean;
  /** One session alone may sit it at a time. */
  isSingle: boolean;
  onOpen: (aside: Aside) => void;
}

/** One seat: who sits there, how they are, how far, how long yet. It is drawn anew only where something of it changed. */
export const SeatTile = memo(function SeatTile(props: SeatProps) {
  const { seat } = props;
  const { t } = useTranslation('invigilating');
  const { icon: Icon, colour } = looks[seat.state];
  const id = `seat-${seat.user_id}`;
  const who = [seat.candidate_id, seat.class].filter(Boolean).join(' · ');
  return (
    <Box component="li" aria-labelledby={id} sx={[tile, { borderLeftColor: colour }]}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, minWidth: 0 }}>
        {seat.seat != null && (
          <Box component="span" title={t('seat', { seat: seat.seat })} sx={place}>
            <span className="lp-visually-hidden">{t('seat', { seat: seat.seat })}</span>
            <span aria-hidden>{seat.seat}</span>
          </Box>
        )}
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography id={id} variant="subtitle2" component="h3" sx={{ overflowWrap: 'anywhere' }}>
            {seat.name}
          </Typography>
          {who !== '' && (
            <Typography variant="caption" component="p" color="textSecondary" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {who}
            </Typography>
          )}
        </Box>
        <SeatMenu {...props} />
      </Box>
      <Box sx={[line, { color: colour, fontWeight: 'var(--lp-medium)' }]}>
        <Icon fontSize="small" aria-hidden />
        <StateWords seat={seat} />
      </Box>
      <Progress {...props} />
      <Marks seat={seat} />
    </Box>
  );
});

function StateWords({ seat: { state, away_since: away, seen_at: seen } }: Pick<SeatProps, 'seat'>) {
  const { t } = useTranslation('invigilating');
  const since = state === 'away' ? away : state === 'offline' ? seen : null;
  const words = t(`state.${state}`);
  return <span>{since == null ? words : t('since', { words, at: formatTime(since) })}</span>;
}

/** How far, and how long yet. */
function Progress({ seat, isStill }: SeatProps) {
  const { t } = useTranslation('invigilating');
  const { part, parts, parts_done: done, state } = seat;
  const until = clockOf(seat);
  if (state === 'absent' || state === 'handed_in') return null;
  return (
    <Box sx={[line, { justifyContent: 'space-between' }]}>
      <Box component="span" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
        {part && parts > 1 && `${part.name}: `}
        {part ? t('answered', { answered: part.answered, questions: part.questions }) : t('parts', { done, parts })}
      </Box>
      {isStill && <span>{t('still')}</span>}
      {!isStill && until !== null && (
        <span>
          {t('left')} <TimeLeft until={until} />
        </span>
      )}
    </Box>
  );
}

/** What is to be known beside. */
function Marks({ seat }: Pick<SeatProps, 'seat'>) {
  const { t } = useTranslation('invigilating');
  const { extra_minutes: extra, away_count: times, away_s: seconds } = seat;
  const late = seat.late.reduce((sum, { waiting }) => sum + waiting, 0);
  if (extra === 0 && times === 0 && late === 0) return null;
  return (
    <Box sx={line}>
      {extra > 0 && <Chip tone="info">{t('extra', { count: extra })}</Chip>}
      {times > 0 && <Chip>{t('awayTimes', { count: times, length: lengthOf(t, seconds) })}</Chip>}
      {late > 0 && <Chip tone="warning">{t('late', { count: late })}</Chip>}
    </Box>
  );
}

const tile = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: 1.5,
  minWidth: 0,
  p: 2.5,
  border: '1px solid',
  borderColor: 'divider',
  borderLeft: '4px solid',
  borderRadius: 'var(--lp-radius-md)',
  bgcolor: 'background.paper',
} as const;
const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 1,
  typography: 'body2',
  fontVariantNumeric: 'tabular-nums',
} as const;
const place = {
  flex: 'none',
  minWidth: 32,
  px: 1.5,
  py: 0.5,
  textAlign: 'center',
  typography: 'body2',
  fontWeight: 'var(--lp-bold)',
  border: '1px solid',
  borderColor: 'var(--lp-border-strong)',
  borderRadius: 'var(--lp-radius-sm)',
} as const;
