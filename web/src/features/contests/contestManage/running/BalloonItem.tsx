import StarIcon from '@mui/icons-material/StarRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatTime } from '#/i18n/format';
import { Chip } from '#/ui/Chips';
import { handBalloon } from './api';
import { clock, colourOf } from './balloons';
import { row } from './look';
import type { Balloon } from './types';
import { useDoing } from './useRunning';
import { usePlace } from './usePlace';

/** One balloon: for which question, to whom, where they sit, and what is to be done with it. */
export function BalloonItem({ contest, balloon }: { contest: number; balloon: Balloon }) {
  const { t } = useTranslation('running');
  const { busy, run } = useDoing(contest);
  const place = usePlace();
  const { id, state, label, number, name, is_first: isFirst, solved_s: solved, handed_at: handedAt } = balloon;
  const where = [balloon.candidate_id, place(balloon), balloon.school].filter(Boolean).join(' · ');
  const action = state === 'revoked' ? 'back' : state === 'new' ? 'hand' : 'undo';
  return (
    <Box component="li" aria-labelledby={`balloon-${id}`} sx={row}>
      <Box aria-hidden sx={[swatch, { bgcolor: colourOf(label) }]}>
        <span>{label ?? '–'}</span>
      </Box>
      <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
        <Typography id={`balloon-${id}`} variant="subtitle2" component="h3" sx={{ overflowWrap: 'anywhere' }}>
          {label == null ? t('balloons.noQuestion') : t('balloons.question', { label })} · {name}
        </Typography>
        {where !== '' && (
          <Typography variant="body2" component="p" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {where}
          </Typography>
        )}
        <Typography variant="caption" component="p" color="textSecondary" sx={{ m: 0 }}>
          {t('balloons.number', { number })} · {t('balloons.solvedAt', { time: clock(solved) })}
          {state === 'handed' && handedAt != null && <> · {t('balloons.handedAt', { at: formatTime(handedAt) })}</>}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 1, '&:empty': { display: 'none' } }}>
          {state === 'revoked' && <Chip tone="danger">{t('balloons.takeBack')}</Chip>}
          {isFirst && (
            <Chip tone="warning">
              <StarIcon aria-hidden sx={{ fontSize: '1em', mr: 0.5, verticalAlign: '-0.1em' }} />
              {t('balloons.first')}
            </Chip>
          )}
        </Box>
      </Box>
      <Button
        variant={state === 'handed' ? 'text' : 'contained'}
        color={state === 'handed' ? 'inherit' : 'primary'}
        disabled={busy}
        aria-label={t('of', { what: t(`balloons.${action}`), name, label: label ?? '' })}
        onClick={() => void run(() => handBalloon(contest, id, action === 'hand'))}
      >
        {t(`balloons.${action}`)}
      </Button>
    </Box>
  );
}

/** The letter stands on the page's colour, so that every hue can be read. */
const swatch = {
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 40,
  height: 40,
  borderRadius: '50%',
  '& > span': {
    display: 'grid',
    placeItems: 'center',
    minWidth: 24,
    height: 24,
    borderRadius: '50%',
    bgcolor: 'background.paper',
    color: 'text.primary',
    fontWeight: 'var(--lp-bold)',
    typography: 'caption',
  },
} as const;
