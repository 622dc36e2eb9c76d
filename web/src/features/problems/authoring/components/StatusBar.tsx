import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Tooltip from '@mui/material/Tooltip';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setNewest } from '#/api/setNewest';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { useAppNavigate } from '#/routing/useAppNavigate';
import { ContentStatusChip } from '#/ui/Chips';
import { toasts } from '#/ui/toasts';
import { problemKeys } from '../../api';
import type { Problem } from '../../types';
import { manageKeys, takeStep } from '../api';
import { stepsFrom, type Step } from '#/api/approval';
import { useRemoveProblem } from '../useRemoveProblem';
import { RejectDialog } from './RejectDialog';
import type { FieldValues } from 'react-hook-form';
import type { ApiFormState } from '#/ui/form/useApiForm';

/** Where a problem stands and what can be done about it. */
export function StatusBar<T extends FieldValues, P>({
  problem,
  form,
}: {
  problem: Problem | null;
  form: ApiFormState<T, P>;
}) {
  return (
    <Paper elevation={0} sx={bar}>
      <Box role="status" sx={{ mr: 'auto' }}>
        <ContentStatusChip status={problem?.status ?? 'draft'} />
      </Box>
      {problem && <Actions problem={problem} form={form} />}
    </Paper>
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

function Actions<T extends FieldValues, P>({ problem, form }: { problem: Problem; form: ApiFormState<T, P> }) {
  const { t } = useTranslation('authoring');
  const navigate = useAppNavigate();
  const removeProblem = useRemoveProblem();
  const mayDelete = may(useUser(), 'question', 'delete');
  const { reset, getValues } = form.form;
  const remove = async () => {
    if (!(await removeProblem(problem))) return;
    // What was being written goes with it.
    reset(getValues());
    navigate(paths.manageQuestionBank, { replace: true });
  };
  return (
    <>
      {mayDelete && (
        <Button size="small" color="error" onClick={() => void remove()}>
          {t('delete')}
        </Button>
      )}
      <Button size="small" color="inherit" component={AppLink} to={paths.problem(problem.slug)}>
        {t('bar.try')}
      </Button>
      <Steps problem={problem} isDirty={form.form.formState.isDirty} />
    </>
  );
}

function Steps({ problem, isDirty }: { problem: Problem; isDirty: boolean }) {
  const { t } = useTranslation('authoring');
  const approves = may(useUser(), 'question', 'approval');
  const queryClient = useQueryClient();
  const [rejecting, setRejecting] = useState(false);
  const take = async (step: Step, reason?: string) => {
    const changed = await takeStep(problem.id, step, reason);
    setNewest(queryClient, manageKeys.one(problem.id), changed);
    void queryClient.invalidateQueries({ queryKey: manageKeys.bank });
    void queryClient.invalidateQueries({ queryKey: problemKeys.all });
    toasts.success(t(`stepDone.${step}`));
  };
  const stepping = useMutation({ mutationFn: (step: Step) => take(step) });
  const start = (step: Step) => {
    if (stepping.isPending) return;
    if (isDirty) toasts.info(t('bar.saveFirst'));
    else if (step === 'reject') setRejecting(true);
    else stepping.mutate(step);
  };
  return (
    <>
      {stepsFrom(problem.status, problem.visibility, approves).map((step) => (
        <Tooltip key={step} title={isDirty ? t('bar.saveFirst') : ''} describeChild>
          <Button
            size="small"
            variant="outlined"
            aria-disabled={isDirty || undefined}
            loading={stepping.isPending && stepping.variables === step}
            onClick={() => start(step)}
            sx={isDirty ? { color: 'text.disabled' } : undefined}
          >
            {t(`step.${step}`)}
          </Button>
        </Tooltip>
      ))}
      {rejecting && <RejectDialog onReject={(reason) => take('reject', reason)} onClose={() => setRejecting(false)} />}
    </>
  );
}
