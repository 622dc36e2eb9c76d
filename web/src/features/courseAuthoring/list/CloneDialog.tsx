import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { formatDateTime } from '#/i18n/format';
import { paths } from '#/routing/paths';
import { useAppNavigate } from '#/routing/useAppNavigate';
import { DateTimeField } from '#/ui/form/DateField';
import { FormDialog } from '#/ui/form/FormDialog';
import { rules } from '#/ui/form/rules';
import { useApiForm } from '#/ui/form/useApiForm';
import { toasts } from '#/ui/toasts';
import { cloneCourse, courseKeys, type Cloned } from '../api';
import type { CourseItem } from '../types';
import { idOf, useTask } from '../useTask';

const schema = z.object({ opens_at: z.nullable(rules.moment()) });
type Values = z.infer<typeof schema>;

/** Copies a course into a draft of one's own; its dates are moved by the difference of the two beginnings. */
export default function CloneDialog({ course, onClose }: { course: CourseItem; onClose: () => void }) {
  const { t } = useTranslation('courseAuthoring');
  const queryClient = useQueryClient();
  const navigate = useAppNavigate();
  const [taskId, setTaskId] = useState<number | null>(null);
  const name = course.title || t('untitled');
  const finish = (id: number | null) => {
    void queryClient.invalidateQueries({ queryKey: courseKeys.lists });
    toasts.success(t('clone.done', { title: name }));
    onClose();
    if (id !== null) navigate(paths.manageCourse(id));
  };
  const form = useApiForm<Values, Cloned>({
    schema,
    defaultValues: { opens_at: course.opens_at },
    send: ({ opens_at: opensAt }) => cloneCourse(course.id, opensAt),
    onDone: (made) => ('task_id' in made ? setTaskId(made.task_id) : finish(made.id)),
  });
  return (
    <FormDialog
      form={form}
      title={t('clone.title', { title: name })}
      action={t('clone.action')}
      instead={taskId === null ? undefined : <Copying taskId={taskId} onDone={finish} onClose={onClose} />}
      onClose={onClose}
    >
      <Typography color="textSecondary">{t('clone.text')}</Typography>
      <DateTimeField<Values>
        name="opens_at"
        label={t('clone.opensAt')}
        optional
        hint={
          course.opens_at === null
            ? t('clone.noDates')
            : t('clone.datesHint', { date: formatDateTime(course.opens_at) })
        }
      />
    </FormDialog>
  );
}

/** A large course while it is copied. */
function Copying(props: { taskId: number; onDone: (id: number | null) => void; onClose: () => void }) {
  const { taskId, onDone, onClose } = props;
  const { t } = useTranslation('courseAuthoring');
  const task = useTask(taskId);
  const finish = useEffectEvent(() => {
    if (task?.state === 'done') onDone(idOf(task.result));
    if (task?.state !== 'failed') return;
    toasts.error(task.reason ?? t('clone.failed'));
    onClose();
  });
  const state = task?.state;
  useEffect(() => finish(), [state]);
  const share = task?.total ? (task.done / task.total) * 100 : undefined;
  return (
    <div role="status">
      <Typography sx={{ mb: 2 }}>{t('clone.running')}</Typography>
      <LinearProgress
        aria-label={t('clone.running')}
        variant={share === undefined ? 'indeterminate' : 'determinate'}
        value={share}
      />
    </div>
  );
}
