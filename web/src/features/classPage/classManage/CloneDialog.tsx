import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { serverNow } from '#/api/serverClock';
import { classroomKeys, cloneClassroom, dayOf, type ClassroomItem } from '#/features/classrooms';
import { paths } from '#/routing/paths';
import { useAppNavigate } from '#/routing/useAppNavigate';
import { DateField } from '#/ui/form/DateField';
import { FormDialog } from '#/ui/form/FormDialog';
import { rules } from '#/ui/form/rules';
import { SwitchField } from '#/ui/form/SwitchField';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { toasts } from '#/ui/toasts';
import { limits } from '../fields/schema';

const schema = z.object({ name: rules.text(limits.name), from: rules.optionalDay(), members: z.boolean() });
type Values = z.infer<typeof schema>;

/** The day on which schools of Viet Nam open, the next after `day`. */
export function nextSchoolYear(day: string): string {
  const year = Number(day.slice(0, 4));
  const opening = `${year}-09-05`;
  return day < opening ? opening : `${year + 1}-09-05`;
}

/** Makes a class of the next year out of one that was. */
export default function CloneDialog({
  classroom: { id, name },
  onClose,
}: {
  classroom: Pick<ClassroomItem, 'id' | 'name'>;
  onClose: () => void;
}) {
  const { t } = useTranslation('classManage');
  const { t: shared } = useTranslation('classrooms');
  const navigate = useAppNavigate();
  const queryClient = useQueryClient();
  const form = useApiForm({
    schema,
    defaultValues: { name, from: nextSchoolYear(dayOf(serverNow() / 1000)), members: false } as Values,
    send: ({ from, ...values }: Values) => cloneClassroom(id, { ...values, from: from || null }),
    onDone: (made) => {
      void queryClient.invalidateQueries({ queryKey: classroomKeys.lists });
      toasts.success(t('clone.done', { name: made.name }));
      onClose();
      navigate(paths.manageClassroom(made.id));
    },
  });
  return (
    <FormDialog form={form} title={t('clone.title', { name })} action={t('clone.action')} onClose={onClose}>
      <Typography color="textSecondary">{t('clone.text')}</Typography>
      <TextField<Values> name="name" label={shared('form.name')} maxLength={limits.name} autoComplete="off" />
      <DateField<Values> name="from" label={t('clone.from')} hint={t('clone.fromHint')} optional />
      <SwitchField<Values> name="members" label={t('clone.members')} hint={t('clone.membersHint')} />
    </FormDialog>
  );
}
