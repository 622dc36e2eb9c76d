import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Chip, type Tone } from '#/ui/Chips';
import type { Health, OperationState, SiteState } from '../types';
import { Lines, Note } from './layout';
import { useServerLabel } from './useServerLabel';

const stateTones: Record<SiteState, Tone> = {
  active: 'success',
  suspended: 'warning',
  archived: 'neutral',
  deleting: 'danger',
  creating: 'info',
  closed: 'neutral',
};
const operationTones: Record<OperationState, Tone> = {
  waiting: 'neutral',
  running: 'info',
  done: 'success',
  failed: 'danger',
  cancelled: 'neutral',
};
const healthTones: Record<Health, Tone> = { ok: 'success', warning: 'warning', error: 'danger' };

/** The state of a site. */
export function StateChip({ state }: { state: SiteState }) {
  const { t } = useTranslation('console');
  return <Chip tone={stateTones[state]}>{t(`state.${state}`)}</Chip>;
}

/** How a site does, and the first reason where it does not do well: for lists. */
export function HealthReason({ health, reasons }: { health: Health; reasons: readonly string[] }) {
  const words = useServerLabel('console');
  const [first, ...others] = reasons;
  return (
    <Lines>
      <HealthMark health={health} reasons={reasons} />
      {first && (
        <span aria-hidden>
          <Note>
            {words('healthReason', first)}
            {others.length > 0 && ` +${others.length}`}
          </Note>
        </span>
      )}
    </Lines>
  );
}

/** How a site does; why, where it does not do well. */
export function HealthMark({ health, reasons }: { health: Health; reasons: readonly string[] }) {
  const { t } = useTranslation('console');
  const words = useServerLabel('console');
  const why = reasons.map((reason) => words('healthReason', reason)).join(', ');
  return (
    <Box component="span" title={why || undefined} sx={healthStyle}>
      <Box component="span" aria-hidden sx={{ ...dotStyle, '--tone': `var(--lp-${healthTones[health]})` }} />
      <span>{t(`health.${health}`)}</span>
      {why && <span className="lp-visually-hidden">: {why}</span>}
    </Box>
  );
}

const healthStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 2,
  typography: 'subtitle2',
  whiteSpace: 'nowrap',
};
const dotStyle = {
  width: 9,
  height: 9,
  flex: 'none',
  borderRadius: '50%',
  bgcolor: 'var(--tone)',
  boxShadow: '0 0 0 3px color-mix(in srgb, var(--tone) 20%, transparent)',
};

/** Where an operation stands. */
export function OperationChip({ state }: { state: OperationState }) {
  const { t } = useTranslation('console');
  return <Chip tone={operationTones[state]}>{t(`operationState.${state}`)}</Chip>;
}
