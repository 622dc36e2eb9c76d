import { useTranslation } from 'react-i18next';
import type { UserInfo } from '#/api/types';
import { ApiForm } from '#/ui/form/ApiForm';
import { DateField } from '#/ui/form/DateField';
import { SubmitButton } from '#/ui/form/SubmitButton';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { requiredSchema, type RequiredValues } from '../schema';
import { saveUserInfo } from '../session';
import { useEnter } from '../useEnter';
import { useUser } from '../useUser';
import { AuthCard } from './AuthCard';

/** Completing the personal information that studying asks for. */
export default function UpdatePersonalInformationPage() {
  const { t } = useTranslation('auth');
  const user = useUser();
  return (
    <AuthCard title={t('title.update-personal-information')} lead={t('required.lead')}>
      {user && <RequiredForm user={user} />}
    </AuthCard>
  );
}

function RequiredForm({ user }: { user: UserInfo }) {
  const { t } = useTranslation('auth');
  const enter = useEnter();
  const form = useApiForm<RequiredValues, UserInfo>({
    schema: requiredSchema(user.type ?? null),
    defaultValues: { full_name: user.full_name, dob: user.dob ?? '', phone_number: user.phone_number ?? '' },
    send: saveUserInfo,
    onDone: enter,
  });
  return (
    <ApiForm form={form} label={t('title.update-personal-information')}>
      <TextField<RequiredValues> name="full_name" label={t('field.fullName')} autoComplete="name" />
      <DateField<RequiredValues> name="dob" label={t('field.dob')} disableFuture />
      <TextField<RequiredValues>
        name="phone_number"
        label={t('field.phone')}
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        optional={user.type !== 'student'}
      />
      <SubmitButton busy={form.busy}>{t('required.submit')}</SubmitButton>
    </ApiForm>
  );
}
