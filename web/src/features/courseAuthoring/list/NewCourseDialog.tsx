import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { paths } from '#/routing/paths';
import { useAppNavigate } from '#/routing/useAppNavigate';
import { FormDialog } from '#/ui/form/FormDialog';
import { rules } from '#/ui/form/rules';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { courseKeys, createCourse } from '../api';
import { titleMost } from '../words';

const schema = z.object({ title: rules.text(titleMost) });

/** Begins a course: its title is enough, everything else is in its form. */
export default function NewCourseDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('courseAuthoring');
  const navigate = useAppNavigate();
  const queryClient = useQueryClient();
  const form = useApiForm({
    schema,
    defaultValues: { title: '' },
    send: ({ title }) => createCourse(title),
    onDone: (course) => {
      queryClient.setQueryData(courseKeys.one(course.id), course);
      void queryClient.invalidateQueries({ queryKey: courseKeys.lists });
      onClose();
      navigate(paths.manageCourse(course.id));
    },
  });
  return (
    <FormDialog form={form} title={t('create.title')} action={t('create.action')} onClose={onClose}>
      <TextField
        control={form.control}
        name="title"
        label={t('create.name')}
        hint={t('create.hint')}
        maxLength={titleMost}
        autoComplete="off"
      />
    </FormDialog>
  );
}
