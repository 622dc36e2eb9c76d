import DoneIcon from '@mui/icons-material/DoneOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../days';
import type { WeekDay } from '../types';

const stateOf = ({ is_done: isDone, is_off: isOff }: WeekDay) => (isDone ? 'done' : isOff ? 'off' : 'open');

/** The seven days of this week: done, a day off, or neither. */
export function WeekDots({ week }: { week: readonly WeekDay[] }) {
  const { t } = useTranslation('profile');
  return (
    <Box component="ol" aria-label={t('week.label')} sx={row}>
      {week.map((one, index) => {
        const state = stateOf(one);
        const words = t(`week.${state}`, { day: formatDay(one.day) });
        return (
          <Box component="li" key={one.day} title={words} sx={{ display: 'grid', justifyItems: 'center', gap: 1 }}>
            <Typography aria-hidden variant="caption" color="textSecondary">
              {t(`week.names.${index as 0}`)}
            </Typography>
            <Box aria-hidden data-state={state} sx={dot}>
              {state === 'done' && <DoneIcon sx={{ fontSize: 18 }} />}
            </Box>
            <span className="lp-visually-hidden">{words}</span>
          </Box>
        );
      })}
    </Box>
  );
}

const row = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
  gap: 1,
  m: 0,
  p: 0,
  listStyle: 'none',
} as const;

const dot = {
  display: 'grid',
  placeItems: 'center',
  width: 28,
  height: 28,
  borderRadius: '50%',
  border: '2px solid var(--lp-border)',
  '&[data-state="done"]': {
    borderColor: 'var(--lp-primary)',
    backgroundColor: 'var(--lp-primary)',
    color: 'var(--lp-on-primary)',
  },
  '&[data-state="off"]': { borderStyle: 'dashed', borderColor: 'var(--lp-border-strong)' },
} as const;
