import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '#/i18n/format';
import { Chip } from '#/ui/Chips';
import { Countdown } from '#/ui/Countdown';
import { RelativeTime } from '#/ui/RelativeTime';
import type { Sitting } from '../api';

/** One attempt: whose, how far, how long yet, and what can be done with it. */
export function SittingRow(props: { sitting: Sitting; onMinutes: () => void; onLate: () => void }) {
  const { sitting, onMinutes, onLate } = props;
  const { t } = useTranslation('sittings');
  const { user, status, extra_minutes: extra, late_answers: late, late_waiting: waiting } = sitting;
  const isRunning = status === 'running';
  const id = `sitting-${sitting.quiz_submission_id}`;
  return (
    <Box component="li" aria-labelledby={id} sx={row}>
      <Box sx={line}>
        <Typography id={id} variant="subtitle1" component="h3" sx={{ overflowWrap: 'anywhere' }}>
          {user.name}
        </Typography>
        <Chip tone={isRunning ? 'info' : 'neutral'}>{t(`status.${status}`)}</Chip>
        {sitting.late && <Chip tone="warning">{t('timedOut')}</Chip>}
        {waiting > 0 && <Chip tone="warning">{t('lateWaiting', { count: waiting })}</Chip>}
      </Box>
      <Box sx={[line, { color: 'text.secondary', typography: 'body2' }]}>
        {factsOf(sitting, t).map((fact, index) => (
          <span key={index}>{fact}</span>
        ))}
        {extra > 0 && <span>{t('extra', { count: extra })}</span>}
      </Box>
      <Box sx={line}>
        {isRunning && sitting.deadline_at !== null && (
          <Button
            variant="outlined"
            size="small"
            onClick={onMinutes}
            aria-label={t('minutes.oneOf', { name: user.name })}
          >
            {t('minutes.one')}
          </Button>
        )}
        {late > 0 && (
          <Button variant="outlined" size="small" onClick={onLate} aria-label={t('late.openOf', { name: user.name })}>
            {t('late.open', { count: late })}
          </Button>
        )}
      </Box>
    </Box>
  );
}

type Words = ReturnType<typeof useTranslation<'sittings'>>['t'];

function factsOf(sitting: Sitting, t: Words): ReactNode[] {
  const { status, deadline_at: deadline, submitted_at: submitted, last_saved_at: saved, percent } = sitting;
  const facts: ReactNode[] = [
    t('try', { number: sitting.try_number }),
    t('answered', { answered: sitting.answered, questions: sitting.questions }),
  ];
  if (status === 'running') {
    facts.push(
      deadline == null ? (
        t('noLimit')
      ) : (
        <>
          {t('timeLeft')} <Countdown until={deadline} />
        </>
      ),
    );
  }
  if (submitted != null) facts.push(t('endedAt', { at: formatDateTime(submitted) }));
  if (percent != null) facts.push(t('percent', { percent: formatNumber(Math.round(percent)) }));
  if (saved != null) {
    facts.push(
      <>
        {t('savedAt')} <RelativeTime at={saved} />
      </>,
    );
  }
  return facts;
}

const row = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 2,
  py: 3,
  borderBottom: '1px solid',
  borderColor: 'divider',
} as const;
const line = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 } as const;
