import Alert from '@mui/material/Alert';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { ApiError } from '#/api/envelope';
import { renew } from '#/api/renew';
import { classroomKeys } from '#/features/classrooms';
import { ChoiceField } from '#/ui/form/ChoiceField';
import { DateTimeField } from '#/ui/form/DateField';
import { FormDialog } from '#/ui/form/FormDialog';
import { rules } from '#/ui/form/rules';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { toasts } from '#/ui/toasts';
import { changeSession } from '../api';
import type { ClassSession } from '../types';
import { sendAnyway } from './anyway';
import { moment } from './times';

const scopes = ['this', 'following'] as const;
const schema = z.object({
  start_time: moment(),
  end_time: moment(),
  topic: rules.optionalText(200),
  scope: z.enum(scopes),
});
type Values = z.infer<typeof schema>;

interface EditProps {
  classroom: number;
  session: ClassSession;
  onClose: () => void;
}

/** Another time or topic of a session; with its series, also of those that follow. */
export default function EditDialog({ classroom, session, onClose }: EditProps) {
  const { t } = useTranslation('classSessions');
  const queryClient = useQueryClient();
  const renewAll = () => renew(queryClient, classroomKeys.part(classroom, 'sessions'));
  const form = useApiForm<Values, ClassSession>({
    schema,
    defaultValues: {
      start_time: session.start_time,
      end_time: session.end_time,
      topic: session.topic,
      scope: 'this',
    },
    send: (values) => sendAnyway((force) => changeSession(session.id, { ...values, version: session.version, force })),
    words: (error) => {
      if (!(error instanceof ApiError) || error.status !== 409) return undefined;
      void renewAll();
      return t('conflict');
    },
    onDone: async () => {
      await renewAll();
      toasts.success(t('saved'));
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('editTitle')} action={t('save')} onClose={onClose}>
      {session.status === 'finished' && <Alert severity="info">{t('pastHint')}</Alert>}
      <DateTimeField<Values> name="start_time" label={t('field.start')} />
      <DateTimeField<Values> name="end_time" label={t('field.end')} />
      <TextField<Values> name="topic" label={t('field.topic')} maxLength={200} autoComplete="off" optional />
      {session.is_series && (
        <ChoiceField<Values, (typeof scopes)[number]>
          name="scope"
          label={t('field.scope')}
          options={scopes.map((value) => ({ value, label: t(`scope.${value}`), hint: t(`scopeHint.${value}`) }))}
        />
      )}
    </FormDialog>
  );
}
