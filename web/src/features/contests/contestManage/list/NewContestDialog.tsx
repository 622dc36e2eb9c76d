import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { serverNow } from '#/api/serverClock';
import { paths } from '#/routing/paths';
import { useAppNavigate } from '#/routing/useAppNavigate';
import { DateTimeField } from '#/ui/form/DateField';
import { DurationField } from '#/ui/form/DurationField';
import { FormDialog } from '#/ui/form/FormDialog';
import { rules } from '#/ui/form/rules';
import { SelectField } from '#/ui/form/SelectField';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { formats } from '../../types';
import { createContest, manageKeys } from '../api';
import { limits } from '../schema';

const HOUR = 3600;
const MINUTE = 60;
const YEAR_MINUTES = 366 * 24 * 60;

const schema = z.object({
  name: rules.text(limits.name),
  start_time: rules.moment(),
  minutes: rules.wholeBetween(1, YEAR_MINUTES),
  format: z.enum(formats),
});
type Values = z.infer<typeof schema>;

/** The next full hour, in epoch seconds. */
export const nextHour = (now: number) => Math.ceil((now + 1) / HOUR) * HOUR;

/** Begins a contest: its name, when it is and how it counts; everything else is in its form. */
export default function NewContestDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('contestManage');
  const { t: fields } = useTranslation('contestForm');
  const { t: shared } = useTranslation('contests');
  const navigate = useAppNavigate();
  const queryClient = useQueryClient();
  const form = useApiForm({
    schema,
    defaultValues: { name: '', start_time: nextHour(serverNow() / 1000), minutes: 180, format: 'icpc' } as Values,
    fieldOf: (field) => (field === 'end_time' ? 'minutes' : undefined),
    send: ({ name, start_time: start, minutes, format }) =>
      createContest({ name, start_time: start, end_time: start + minutes * MINUTE, format, status: 'draft' }),
    onDone: (contest) => {
      void queryClient.invalidateQueries({ queryKey: manageKeys.lists });
      onClose();
      navigate(paths.manageContest(contest.id));
    },
  });
  return (
    <FormDialog form={form} title={t('create.title')} action={t('create.action')} onClose={onClose}>
      <TextField<Values>
        name="name"
        label={fields('field.name')}
        hint={t('create.hint')}
        maxLength={limits.name}
        autoComplete="off"
      />
      <DateTimeField<Values> name="start_time" label={fields('field.start_time')} />
      <DurationField<Values> name="minutes" label={fields('field.length')} valueIn="minute" />
      <SelectField<Values>
        name="format"
        label={fields('field.format')}
        hint={shared(`format.${form.form.watch('format')}.rule`)}
        options={formats.map((value) => ({ value, label: shared(`format.${value}.name`) }))}
      />
    </FormDialog>
  );
}
