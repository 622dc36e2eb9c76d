import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { SchoolField } from '#/auth/components/SchoolField';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { FormRow } from '#/ui/form/ApiForm';
import { DateField } from '#/ui/form/DateField';
import { FormDialog } from '#/ui/form/FormDialog';
import { rules } from '#/ui/form/rules';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { createPerson, peopleKeys } from '../api';
import { roles } from '../words';
import MadePasswordDialog, { type MadePassword } from './MadePasswordDialog';
import { RoleField, useTeacherPlan } from './RoleField';

const schema = z.object({
  full_name: rules.text(),
  login: rules.text(),
  role: z.enum(roles),
  dob: rules.optionalDay(),
  school: rules.optionalText(),
  class: rules.optionalText(64),
});
type Values = z.infer<typeof schema>;

/** Makes one account, then tells the password that was made for it. */
export default function CreateAccountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('people');
  const queryClient = useQueryClient();
  const [made, setMade] = useState<MadePassword | null>(null);
  const mayChooseRole = may(useUser(), 'account', 'change_role');
  const plan = useTeacherPlan();
  const form = useApiForm({
    schema,
    defaultValues: { full_name: '', login: '', role: 'student', dob: '', school: '', class: '' } as Values,
    send: ({ login, ...values }: Values) =>
      plan.watch(
        createPerson({
          ...values,
          ...(login.includes('@') ? { email: login } : { username: login }),
          type: values.role === 'student' || values.role === 'teacher' ? values.role : undefined,
        }),
      ),
    onDone: async ({ password }, { full_name: name, login }) => {
      await queryClient.invalidateQueries({ queryKey: peopleKeys.all });
      if (password === null) onClose();
      else setMade({ name, login, password });
    },
    fieldOf: (field) => (field === 'email' || field === 'username' ? 'login' : undefined),
  });
  if (made) return <MadePasswordDialog made={made} onClose={onClose} />;
  return (
    <FormDialog form={form} title={t('create.action')} action={t('create.submit')} onClose={onClose}>
      <TextField<Values> name="full_name" label={t('field.full_name')} autoComplete="off" />
      <TextField<Values>
        name="login"
        label={t('field.login')}
        hint={t('field.loginHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {mayChooseRole && <RoleField<Values> name="role" needsPlan={plan.needed} />}
      <DateField<Values> name="dob" label={t('field.dob')} optional disableFuture />
      <FormRow>
        <SchoolField<Values> name="school" optional />
        <TextField<Values> name="class" label={t('field.class')} autoComplete="off" optional />
      </FormRow>
    </FormDialog>
  );
}
