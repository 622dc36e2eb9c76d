import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { setNewest } from '#/api/setNewest';
import { formatDateTime } from '#/i18n/format';
import { dialogs } from '#/ui/dialogs';
import { DataTable, type Column } from '#/ui/table/DataTable';
import { toasts } from '#/ui/toasts';
import { VerdictText } from '../../components/VerdictText';
import { points } from '../../judge/format';
import { rejudgeQuery, startRejudge, type Rejudge, type RejudgeChange } from '../api';
import { Explanation, Section } from '../components/Section';
import type { ProblemForm } from '../schema';

/** Judging all submissions again after tests or rules have changed: how far it is, and what it changed. */
export function RejudgeCard({ problemId }: { problemId: number }) {
  const { t } = useTranslation('authoring');
  const queryClient = useQueryClient();
  const { isDirty } = useFormState<ProblemForm>();
  const rejudge = useQuery(rejudgeQuery(problemId)).data ?? null;
  const isRunning = rejudge !== null && rejudge.done < rejudge.total;
  const start = () => {
    if (isDirty) return toasts.info(t('bar.saveFirst'));
    void dialogs.confirm({
      title: t('rejudge.title'),
      text: t('rejudge.text'),
      action: t('rejudge.action'),
      run: async () => setNewest(queryClient, rejudgeQuery(problemId).queryKey, await startRejudge(problemId)),
    });
  };
  return (
    <Section
      title={t('rejudge.heading')}
      isWhole
      actions={
        <Tooltip title={isDirty ? t('bar.saveFirst') : ''} describeChild>
          <Button
            size="small"
            variant="outlined"
            loading={isRunning}
            aria-disabled={isDirty || undefined}
            onClick={start}
            sx={isDirty ? { color: 'text.disabled' } : undefined}
          >
            {t('rejudge.action')}
          </Button>
        </Tooltip>
      }
    >
      <Explanation>{isDirty ? t('bar.saveFirst') : t('rejudge.hint')}</Explanation>
      {rejudge && <Progress rejudge={rejudge} />}
      {rejudge && rejudge.changes.length > 0 && <Changes changes={rejudge.changes} />}
    </Section>
  );
}

function Progress({ rejudge }: { rejudge: Rejudge }) {
  const { t } = useTranslation('authoring');
  const { done, total, changed } = rejudge;
  const isOver = done >= total;
  return (
    <Box role="status" sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="body2">
        {t(isOver ? 'rejudge.over' : 'rejudge.progress', { done, total, time: formatDateTime(rejudge.created_at) })}{' '}
        {isOver && changed === 0 ? t('rejudge.same') : t('rejudge.changed', { count: changed })}
      </Typography>
      {!isOver && (
        <LinearProgress
          variant="determinate"
          value={(100 * done) / Math.max(1, total)}
          aria-label={t('rejudge.heading')}
        />
      )}
    </Box>
  );
}

const rowKey = (change: RejudgeChange) => change.submission_id;

function Changes({ changes }: { changes: readonly RejudgeChange[] }) {
  const { t } = useTranslation('authoring');
  const columns = useMemo<Column<RejudgeChange>[]>(
    () => [
      {
        key: 'submission',
        title: t('rejudge.submission'),
        cell: (change) => `#${change.submission_id}`,
        width: 130,
        phone: 'title',
      },
      { key: 'who', title: t('rejudge.who'), cell: (change) => change.user_name },
      {
        key: 'before',
        title: t('rejudge.before'),
        cell: (change) => <Verdict status={change.old_status} score={change.old_score} />,
        width: 200,
      },
      {
        key: 'after',
        title: t('rejudge.after'),
        cell: (change) => <Verdict status={change.new_status} score={change.new_score} />,
        width: 200,
      },
    ],
    [t],
  );
  return <DataTable label={t('rejudge.heading')} columns={columns} rows={changes} rowKey={rowKey} />;
}

function Verdict({ status, score }: { status: string; score: number }) {
  return (
    <>
      <VerdictText status={status} />{' '}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {points(score)}
      </Box>
    </>
  );
}
