import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { whenWords } from '../components/words';
import type { Challenge } from '../types';
import { challengeIn, type Period } from './periods';

/** Weeks or a month with their problems; each opens its form, or leads to its problem for who only reads. */
export function PeriodList(props: {
  title: string;
  periods: readonly Period[];
  challenges: readonly Challenge[];
  onOpen: ((period: Period) => void) | null;
}) {
  const { title, periods, challenges, onOpen } = props;
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Typography id={id} component="h2" variant="subtitle1" sx={{ mb: 2 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
        {periods.map((period) => (
          <li key={period.start}>
            <PeriodRow period={period} challenge={challengeIn(challenges, period)} onOpen={onOpen} />
          </li>
        ))}
      </Box>
    </section>
  );
}

function PeriodRow(props: {
  period: Period;
  challenge: Challenge | undefined;
  onOpen: ((period: Period) => void) | null;
}) {
  const { period, challenge, onOpen } = props;
  const { t } = useTranslation('challengeManage');
  const inside = (
    <>
      <Typography component="span" variant="caption" color="textSecondary">
        {whenWords(period)}
      </Typography>
      <Typography component="span" variant="body2" color={challenge ? undefined : 'textSecondary'} sx={one}>
        {challenge?.title ?? t(onOpen ? 'choose' : 'empty')}
      </Typography>
    </>
  );
  if (onOpen) {
    return (
      <ButtonBase sx={row} onClick={() => onOpen(period)}>
        {inside}
      </ButtonBase>
    );
  }
  if (!challenge) return <Box sx={row}>{inside}</Box>;
  return (
    <ButtonBase component={AppLink} to={paths.problem(challenge.problem.slug)} sx={row}>
      {inside}
    </ButtonBase>
  );
}

const one = { overflowWrap: 'anywhere' } as const;

const row = {
  width: '100%',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  textAlign: 'left',
  px: 3,
  py: 2,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 'var(--lp-radius-md)',
  color: 'text.primary',
  '&:hover': { backgroundColor: 'action.hover' },
  '&:focus-visible': { outline: '2px solid var(--lp-primary-text)', outlineOffset: '1px' },
} as const;
