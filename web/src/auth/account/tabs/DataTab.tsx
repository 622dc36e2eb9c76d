import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserInfo } from '#/api/types';
import { formatDateTime } from '#/i18n/format';
import { QueryView } from '#/ui/QueryView';
import { useTask } from '../../useTask';
import { DeleteAccountDialog } from '../DeleteAccountDialog';
import { changeConsent, consentsQuery, exportMyData, type Consent } from '../myData';
import { Rows, type AccountRow } from '../Rows';

/** What I agreed to, a copy of everything that is known of me, and having it erased. */
export default function DataTab({ user }: { user: UserInfo }) {
  const { t } = useTranslation('account');
  const [isAsked, setAsked] = useState(false);
  return (
    <Box sx={{ display: 'grid', gap: 8 }}>
      <Consents />
      <Part title={t('data.copy')} text={t('data.copyText')}>
        <Copy />
      </Part>
      <Part title={t('data.delete')} text={t('data.deleteText')}>
        <Button variant="outlined" color="error" onClick={() => setAsked(true)} sx={{ justifySelf: 'start' }}>
          {t('data.deleteAction')}
        </Button>
      </Part>
      {isAsked && <DeleteAccountDialog user={user} onClose={() => setAsked(false)} />}
    </Box>
  );
}

function Part({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ display: 'grid', gap: 3 }}>
      <Typography component="h3" variant="h3">
        {title}
      </Typography>
      <Typography color="textSecondary">{text}</Typography>
      {children}
    </Box>
  );
}

function Consents() {
  const { t } = useTranslation('account');
  const queryClient = useQueryClient();
  const query = useQuery(consentsQuery);
  const change = useMutation({
    mutationFn: changeConsent,
    onSuccess: (all) => queryClient.setQueryData(consentsQuery.queryKey, all),
  });
  const rowOf = ({ purpose, given, words, required }: Consent): AccountRow => ({
    key: purpose,
    title: t(`data.purpose.${purpose}`),
    note: (
      <>
        {given?.words ?? words}
        <br />
        {given ? t('data.given', { time: formatDateTime(given.at) }) : t('data.notGiven')}
      </>
    ),
    action: !required && purpose !== 'child' && (
      <Button
        variant="outlined"
        color="inherit"
        loading={change.isPending && change.variables.purpose === purpose}
        onClick={() => change.mutate({ purpose, given: !given })}
      >
        {t(given ? 'data.withdraw' : 'data.agree')}
      </Button>
    ),
  });
  return (
    <Part title={t('data.consents')} text={t('data.consentsText')}>
      <QueryView query={query}>{(all) => <Rows label={t('data.consents')} rows={all.map(rowOf)} />}</QueryView>
    </Part>
  );
}

/** Has the copy made, and hands it over. */
function Copy() {
  const { t } = useTranslation('account');
  const [taskId, setTaskId] = useState<number | null>(null);
  const ask = useMutation({ mutationFn: exportMyData, onSuccess: ({ task_id: id }) => setTaskId(id) });
  const task = useTask(taskId);
  const url = (task?.result as { url?: string } | null | undefined)?.url;
  const isUnderWay = taskId !== null && task?.state !== 'done' && task?.state !== 'failed';
  return (
    <Box aria-live="polite" sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
      {isUnderWay && (
        <LinearProgress
          aria-label={t('data.making')}
          variant={task?.total ? 'determinate' : 'indeterminate'}
          value={task?.total ? (task.done / task.total) * 100 : undefined}
          sx={{ width: '100%' }}
        />
      )}
      {task?.state === 'failed' && <Alert severity="error">{task.reason ?? t('data.failed')}</Alert>}
      {url ? (
        <Button variant="contained" href={url} download>
          {t('data.download')}
        </Button>
      ) : (
        <Button variant="outlined" onClick={() => ask.mutate()} loading={ask.isPending || isUnderWay}>
          {t('data.make')}
        </Button>
      )}
    </Box>
  );
}
