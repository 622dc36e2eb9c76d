import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { looks } from './looks';
import { seatStates, type SeatState } from './types';

/** How many are in each state; pressed ones are those that are looked at. */
export function StateFilter(props: {
  counts: Record<SeatState, number>;
  chosen: ReadonlySet<SeatState>;
  onChange: (chosen: ReadonlySet<SeatState>) => void;
}) {
  const { counts, chosen, onChange } = props;
  const { t } = useTranslation('invigilating');
  const turn = (state: SeatState) => {
    const next = new Set(chosen);
    if (!next.delete(state)) next.add(state);
    onChange(next);
  };
  return (
    <Box role="group" aria-label={t('filter')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {seatStates.map((state) => {
        const { icon: Icon, colour } = looks[state];
        const isChosen = chosen.has(state);
        return (
          <Button
            key={state}
            size="small"
            variant="outlined"
            color="inherit"
            aria-pressed={isChosen}
            startIcon={<Icon sx={{ color: colour }} />}
            onClick={() => turn(state)}
            sx={{
              minHeight: 40,
              borderRadius: 'var(--lp-radius-xl)',
              ...(isChosen && { bgcolor: 'var(--lp-primary-soft)', borderColor: 'var(--lp-primary-text)' }),
            }}
          >
            {t(`state.${state}`)}{' '}
            <Box component="span" sx={{ ml: 1, fontVariantNumeric: 'tabular-nums', fontWeight: 'var(--lp-bold)' }}>
              {formatNumber(counts[state])}
            </Box>
          </Button>
        );
      })}
    </Box>
  );
}
