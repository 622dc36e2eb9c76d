import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { renew } from '#/api/renew';
import { classroomKeys } from '#/features/classrooms';
import { DateTimeField } from '#/ui/form/DateField';
import { FormDialog } from '#/ui/form/FormDialog';
import { rules } from '#/ui/form/rules';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { toasts } from '#/ui/toasts';
import { createSessions } from '../api';
import { sendAnyway } from './anyway';
import { moment, nextHour } from './times';

const schema = z.object({ start_time: moment(), end_time: moment(), topic: rules.optionalText(200) });
type Values = z.infer<typeof schema>;

/** One more session. */
export default function AddDialog({ classroom, onClose }: { classroom: number; onClose: () => void }) {
  const { t } = useTranslation('classSessions');
  const queryClient = useQueryClient();
  const [start] = useState(() => nextHour(Date.now() / 1000));
  const form = useApiForm<Values, { created: number }>({
    schema,
    defaultValues: { start_time: start, end_time: start + 5400, topic: '' },
    send: (values) => sendAnyway((force) => createSessions(classroom, { ...values, force })),
    onDone: async ({ created }) => {
      await renew(queryClient, classroomKeys.part(classroom, 'sessions'));
      if (created > 0) toasts.success(t('added'));
      else toasts.info(t('addedBefore'));
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('add')} action={t('add')} onClose={onClose}>
      <DateTimeField<Values> name="start_time" label={t('field.start')} />
      <DateTimeField<Values> name="end_time" label={t('field.end')} />
      <TextField<Values> name="topic" label={t('field.topic')} maxLength={200} autoComplete="off" optional />
    </FormDialog>
  );
}
