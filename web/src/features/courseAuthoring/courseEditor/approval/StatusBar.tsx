import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Tooltip from '@mui/material/Tooltip';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Step } from '#/api/approval';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { ContentStatusChip } from '#/ui/Chips';
import { toasts } from '#/ui/toasts';
import { checkQuery, takeStep } from '../../api';
import type { EditedCourse } from '../../types';
import type { CourseSaving } from '../saving/useCourseForm';
import { openSteps, type OpenStep } from './steps';

const RejectDialog = lazy(() => import('./RejectDialog'));

/** Where a course stands, and what can be done about it. */
export function StatusBar({ course, saving }: { course: EditedCourse; saving: CourseSaving }) {
  const { t } = useTranslation('courseEditor');
  const { t: shared } = useTranslation('courseAuthoring');
  return (
    <Paper elevation={0} sx={bar}>
      <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 2, mr: 'auto' }}>
        <ContentStatusChip status={course.status} />
        <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
          {shared(`visibility.${course.visibility}`)}
        </Box>
      </Box>
      <Button size="small" color="inherit" component={AppLink} to={paths.course(course.slug)}>
        {t('bar.open')}
      </Button>
      <Steps course={course} saving={saving} />
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

function Steps({ course, saving }: { course: EditedCourse; saving: CourseSaving }) {
  const { t } = useTranslation('courseEditor');
  const mayApprove = may(useUser(), 'course', 'approval');
  const { data: check } = useQuery(checkQuery(course.id));
  const [isRejecting, setRejecting] = useState(false);
  const take = async (step: Step, reason?: string) => {
    saving.accept(await takeStep(course.id, step, reason));
    toasts.success(t(`stepDone.${step}`));
  };
  const stepping = useMutation({ mutationFn: (step: Step) => take(step) });
  const { isDirty } = saving.form.form.formState;
  const start = ({ step, obstacle }: OpenStep) => {
    if (stepping.isPending) return;
    if (obstacle) toasts.info(t(`bar.${obstacle}`));
    else if (step === 'reject') setRejecting(true);
    else stepping.mutate(step);
  };
  return (
    <>
      {openSteps(course, { mayApprove, isDirty, findings: check?.findings ?? [] }).map((one) => (
        <Tooltip key={one.step} title={one.obstacle ? t(`bar.${one.obstacle}`) : ''} describeChild>
          <Button
            size="small"
            variant="outlined"
            aria-disabled={one.obstacle !== null || undefined}
            loading={stepping.isPending && stepping.variables === one.step}
            onClick={() => start(one)}
            sx={one.obstacle ? { '&&': { color: 'text.disabled' } } : undefined}
          >
            {t(`step.${one.step}`)}
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
