import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Tooltip from '@mui/material/Tooltip';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { stepsFrom, type Step } from '#/api/approval';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { ContentStatusChip } from '#/ui/Chips';
import { toasts } from '#/ui/toasts';
import { StateChip } from '../components/StateChip';
import type { ContestView } from '../types';
import { takeStep } from './api';
import type { ContestSaving } from './useContestForm';

const RejectDialog = lazy(() => import('./RejectDialog'));

/** Where a contest stands, and what can be done about it. */
export function StatusBar({ contest, saving }: { contest: ContestView; saving: ContestSaving }) {
  const { t } = useTranslation('contestForm');
  const { t: shared } = useTranslation('contests');
  return (
    <Paper elevation={0} sx={bar}>
      <Box role="status" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mr: 'auto' }}>
        <ContentStatusChip status={contest.status} />
        <StateChip state={contest.state} />
        <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
          {shared(`visibility.${contest.visibility}`)}
        </Box>
      </Box>
      <Button size="small" color="inherit" component={AppLink} to={paths.contest(contest.slug)}>
        {t('bar.open')}
      </Button>
      <Steps contest={contest} saving={saving} />
    </Paper>
  );
}

/** Steps that bring a contest before its reviewers or contestants: it asks something then. */
const outward: readonly Step[] = ['submit', 'approve', 'publish'];

function Steps({ contest, saving }: { contest: ContestView; saving: ContestSaving }) {
  const { t } = useTranslation('contestForm');
  const { t: manage } = useTranslation('contestManage');
  const mayApprove = may(useUser(), 'contest', 'approval');
  const [isRejecting, setRejecting] = useState(false);
  const { isDirty } = saving.form.form.formState;
  const take = async (step: Step, reason?: string) => {
    saving.accept(await takeStep(contest.id, step, reason));
    toasts.success(manage(`stepDone.${step}`));
  };
  const stepping = useMutation({ mutationFn: (step: Step) => take(step) });
  const obstacleOf = (step: Step) => {
    if (isDirty) return t('bar.unsaved');
    return outward.includes(step) && contest.question_count === 0 ? t('bar.noQuestions') : '';
  };
  const start = (step: Step) => {
    const obstacle = obstacleOf(step);
    if (stepping.isPending) return;
    if (obstacle) toasts.info(obstacle);
    else if (step === 'reject') setRejecting(true);
    else stepping.mutate(step);
  };
  return (
    <>
      {stepsFrom(contest.status, contest.visibility, mayApprove).map((step) => (
        <Tooltip key={step} title={obstacleOf(step)} describeChild>
          <Button
            size="small"
            variant="outlined"
            aria-disabled={obstacleOf(step) !== '' || undefined}
            loading={stepping.isPending && stepping.variables === step}
            onClick={() => start(step)}
            sx={obstacleOf(step) ? { '&&': { color: 'text.disabled' } } : undefined}
          >
            {manage(`step.${step}`)}
          </Button>
        </Tooltip>
      ))}
      <Suspense>
        {isRejecting && (
          <RejectDialog onReject={(reason) => take('reject', reason)} onClose={() => setRejecting(false)} />
        )}
      </Suspense>
    </>
  );
}

const bar = {
  position: { md: 'sticky' },
  top: { md: 'calc(var(--lp-header) + 8px)' },
  zIndex: { md: 5 },
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 2,
  minHeight: 60,
  px: 4,
  py: 2,
  border: '1px solid',
  borderColor: 'divider',
  boxShadow: 'var(--lp-shadow)',
} as const;
