import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
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
import { cloneCourse, courseKeys } from '../api';
import type { CourseItem, EditedCourse } from '../types';

const schema = z.object({ opens_at: z.nullable(rules.moment()) });
type Values = z.infer<typeof schema>;

/** Copies a course into a draft of one's own; its dates are moved by the difference of the two beginnings. */
export default function CloneDialog({ course, onClose }: { course: CourseItem; onClose: () => void }) {
  const { t } = useTranslation('courseAuthoring');
  const queryClient = useQueryClient();
  const navigate = useAppNavigate();
  const name = course.title || t('untitled');
  const form = useApiForm<Values, EditedCourse>({
    schema,
    defaultValues: { opens_at: course.opens_at },
    send: ({ opens_at: opensAt }) => cloneCourse(course.id, opensAt),
    onDone: ({ id }) => {
      void queryClient.invalidateQueries({ queryKey: courseKeys.lists });
      toasts.success(t('clone.done', { title: name }));
      onClose();
      navigate(paths.manageCourse(id));
    },
  });
  return (
    <FormDialog form={form} title={t('clone.title', { title: name })} action={t('clone.action')} onClose={onClose}>
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
