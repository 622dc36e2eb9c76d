import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#/i18n/format';
import { Chip } from '#/ui/Chips';
import { dialogs } from '#/ui/dialogs';
import { QueryView } from '#/ui/QueryView';
import { RelativeTime } from '#/ui/RelativeTime';
import { toasts } from '#/ui/toasts';
import { accountKeys, endOtherSessions, endSession, sessionsQuery, type Session } from '../api';
import { Rows, type AccountRow } from '../Rows';

/** Where the person is signed in, and how to end that. */
export default function SessionsTab() {
  const { t } = useTranslation('account');
  const query = useQuery(sessionsQuery);
  const { endOne, endOthers } = useEndings();
  const rowOf = (session: Session): AccountRow => ({
    key: session.id,
    title: (
      <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        {session.device || t('sessions.unknown')}
        {session.current && <Chip tone="success">{t('sessions.current')}</Chip>}
      </Box>
    ),
    note: (
      <>
        {t('sessions.since', { time: formatDateTime(session.created_at) })} · {t('sessions.seen')}{' '}
        <RelativeTime at={session.last_seen_at} />
      </>
    ),
    action: !session.current && (
      <Button
        variant="outlined"
        color="inherit"
        aria-label={t('sessions.endOne', { device: session.device || t('sessions.unknown') })}
        onClick={() => endOne.mutate(session.id)}
        loading={endOne.isPending && endOne.variables === session.id}
      >
        {t('sessions.end')}
      </Button>
    ),
  });
  return (
    <QueryView query={query}>
      {(sessions) => (
        <>
          <Typography color="textSecondary">{t('sessions.lead')}</Typography>
          <Rows label={t('tab.sessions')} rows={sessions.map(rowOf)} />
          {sessions.length > 1 && (
            <Button variant="outlined" color="error" onClick={() => void endOthers()} sx={{ mt: 3 }}>
              {t('sessions.endOthers')}
            </Button>
          )}
        </>
      )}
    </QueryView>
  );
}

function useEndings() {
  const { t } = useTranslation('account');
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: accountKeys.sessions });
  const endOne = useMutation({
    mutationFn: endSession,
    onSuccess: () => toasts.success(t('sessions.ended')),
    onSettled: refresh,
  });
  const endOthers = async () => {
    const isDone = await dialogs.confirm({
      title: t('sessions.othersTitle'),
      text: t('sessions.othersText'),
      action: t('sessions.endOthers'),
      danger: true,
      run: endOtherSessions,
    });
    if (!isDone) return;
    toasts.success(t('sessions.othersEnded'));
    await refresh();
  };
  return { endOne, endOthers };
}
