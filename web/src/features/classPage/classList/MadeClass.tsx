import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Classroom } from '#/features/classrooms';
import { formatNumber } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { paths, withQuery } from '#/routing/paths';
import { useMakeSessions } from '../useMakeSessions';

/** A class that was just made, and what comes next: its sessions, its pupils, their cards. */
export function MadeClass({ classroom, onAgain }: { classroom: Classroom; onAgain: () => void }) {
  const { t } = useTranslation('classList');
  const { id, name } = classroom;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const making = useMakeSessions(id);
  const hasCalendar = classroom.calendar_info.rules.length > 0;
  const members = withQuery(paths.manageClassroom(id), { tab: 'members' });
  return (
    <Box sx={{ display: 'grid', gap: 4, maxWidth: 860 }}>
      <Typography variant="h2" ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>
        {t('made.title', { name })}
      </Typography>
      <Typography color="textSecondary">{t('made.text')}</Typography>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3 }}>
        {hasCalendar && (
          <Step title={t('made.sessions')} text={t('made.sessionsText')}>
            {making.data ? (
              <Alert severity="success" sx={{ py: 0 }}>
                {t('made.sessionsDone', { count: making.data.created, number: formatNumber(making.data.created) })}
              </Alert>
            ) : (
              <Button variant="contained" loading={making.isPending} onClick={() => making.mutate()}>
                {t('made.sessionsAction')}
              </Button>
            )}
          </Step>
        )}
        <Step title={t('made.invite')} text={t('made.inviteText')}>
          <Button variant="outlined" component={AppLink} to={members}>
            {t('made.inviteAction')}
          </Button>
        </Step>
        <Step title={t('made.cards')} text={t('made.cardsText')}>
          <Button variant="outlined" component={AppLink} to={members}>
            {t('made.cardsAction')}
          </Button>
        </Step>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        <Button component={AppLink} to={paths.classroom(id)}>
          {t('made.open')}
        </Button>
        <Button color="inherit" onClick={onAgain}>
          {t('made.again')}
        </Button>
      </Box>
    </Box>
  );
}

function Step({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Box component="li" sx={step}>
      <Box sx={{ minWidth: 0, flex: '1 1 260px' }}>
        <Typography variant="subtitle1" component="h3">
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {text}
        </Typography>
      </Box>
      {children}
    </Box>
  );
}

const step = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 3,
  p: 4,
  border: '1px solid var(--lp-border)',
  borderRadius: 'var(--lp-radius-lg)',
} as const;
