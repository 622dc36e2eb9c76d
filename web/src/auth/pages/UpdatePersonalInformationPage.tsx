import { useTranslation } from 'react-i18next';
import type { UserInfo } from '#/api/types';
import { FormFailure, SubmitButton, TextInput } from '#/ui/form/inputs';
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
  const { field, submit, busy, failure } = useApiForm<RequiredValues, UserInfo>({
    schema: requiredSchema(user.type ?? null),
    defaultValues: { full_name: user.full_name, dob: user.dob ?? '', phone_number: user.phone_number ?? '' },
    send: saveUserInfo,
    onDone: enter,
  });
  return (
    <form className="lp-form" onSubmit={(event) => void submit(event)} noValidate>
      <FormFailure text={failure} />
      <TextInput label={t('field.fullName')} autoComplete="name" {...field('full_name')} />
      <TextInput label={t('field.dob')} type="date" autoComplete="bday" {...field('dob')} />
      <TextInput
        label={t('field.phone')}
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        optional={user.type !== 'student'}
        {...field('phone_number')}
      />
      <SubmitButton busy={busy}>{t('required.submit')}</SubmitButton>
    </form>
  );
}
