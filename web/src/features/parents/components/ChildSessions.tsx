import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatTime } from '#/i18n/format';
import { parentSessionsQuery, type ParentSession } from '../api';

const AbsenceDialog = lazy(() => import('./AbsenceDialog'));

/** The sessions to come of the child's classes, and the way to say that the child won't come; nothing where there is none. */
export function ChildSessions() {
  const { t } = useTranslation('parents');
  const { data: sessions = [] } = useQuery(parentSessionsQuery);
  const [reported, setReported] = useState<ParentSession | null>(null);
  if (sessions.length === 0) return null;
  return (
    <section aria-label={t('sessions.title')}>
      <Typography component="h3" variant="h3" sx={{ mb: 2 }}>
        {t('sessions.title')}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3 }}>
        {sessions.map((session) => (
          <Session key={session.session_id} session={session} onReport={() => setReported(session)} />
        ))}
      </Box>
      <Suspense fallback={null}>
        {reported && <AbsenceDialog session={reported} onClose={() => setReported(null)} />}
      </Suspense>
    </section>
  );
}

function Session({ session, onReport }: { session: ParentSession; onReport: () => void }) {
  const { t } = useTranslation('parents');
  const { reason, accepted } = session;
  const word = accepted === null ? 'sessions.waits' : accepted ? 'sessions.accepted' : 'sessions.declined';
  const action = t(reason === null ? 'sessions.report' : 'sessions.change');
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="subtitle2">
          {formatDateTime(session.start_time)} – {formatTime(session.end_time)}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {[session.class_name, session.topic].filter(Boolean).join(' · ')}
        </Typography>
        {reason !== null && <Typography variant="body2">{t(word, { reason })}</Typography>}
      </Box>
      {accepted === null && (
        <Button
          size="small"
          variant="outlined"
          color="secondary"
          aria-label={`${action}: ${session.class_name}, ${formatDateTime(session.start_time)}`}
          onClick={onReport}
        >
          {action}
        </Button>
      )}
    </Box>
  );
}
