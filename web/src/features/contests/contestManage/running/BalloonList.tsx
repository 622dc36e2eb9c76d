import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { EmptyState } from '#/ui/states';
import { FormCard } from '../FormCard';
import { BalloonItem } from './BalloonItem';
import { listed } from './balloons';
import type { Running } from './types';
import { useArrivals } from './useArrivals';

/** The balloons: those to take back, those to hand over, and on demand those that are handed over. */
export function BalloonList({ contest, running }: { contest: number; running: Running }) {
  const { t } = useTranslation('running');
  const [isAll, setIsAll] = useState(false);
  const { balloons, balloons_mode: mode } = running;
  const arrived = useArrivals(balloons);
  const shown = listed(balloons, isAll);
  const counts = { new: listed(balloons, false).length, all: balloons.length };
  return (
    <FormCard
      title={t('balloons.title')}
      actions={
        <Box role="group" aria-label={t('balloons.filter')} sx={{ display: 'flex', gap: 2 }}>
          {(['new', 'all'] as const).map((which) => (
            <Button
              key={which}
              size="small"
              variant="outlined"
              aria-pressed={isAll === (which === 'all')}
              color={isAll === (which === 'all') ? 'primary' : 'inherit'}
              onClick={() => setIsAll(which === 'all')}
              sx={{ minHeight: 40 }}
            >
              {t(`balloons.${which}`, { number: formatNumber(counts[which]) })}
            </Button>
          ))}
        </Box>
      }
    >
      <span className="lp-visually-hidden" role="status">
        {arrived}
      </span>
      {shown.length === 0 ? (
        <Nothing isOff={mode === 'off'} isSeenTo={balloons.length > 0} />
      ) : (
        <Box component="ul" aria-label={t('balloons.title')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {shown.map((balloon) => (
            <BalloonItem key={balloon.id} contest={contest} balloon={balloon} />
          ))}
        </Box>
      )}
    </FormCard>
  );
}

function Nothing({ isOff, isSeenTo }: { isOff: boolean; isSeenTo: boolean }) {
  const { t } = useTranslation('running');
  if (isSeenTo) return <EmptyState title={t('balloons.noneNew')} />;
  if (isOff) return <EmptyState title={t('balloons.isOff')} text={t('balloons.isOffText')} />;
  return <EmptyState title={t('balloons.none')} text={t('balloons.noneText')} />;
}
