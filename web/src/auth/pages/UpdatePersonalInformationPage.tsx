import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserInfo, UserInfoChange } from '#/api/types';
import { ApiForm } from '#/ui/form/ApiForm';
import { DateField } from '#/ui/form/DateField';
import { SubmitButton } from '#/ui/form/SubmitButton';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { saveUserInfo } from '../api';
import { ProvinceField } from '../components/ProvinceField';
import { SchoolField } from '../components/SchoolField';
import { requiredSchema, type RequiredValues } from '../schema';
import { useEnter } from '../useEnter';
import { useUser } from '../useUser';
import { AuthCard } from './AuthCard';

/** Completing the personal information that the site asks for. */
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
  // While it is sent and read again the list gets shorter: the form keeps what it began with.
  const [missing] = useState(user.missing_information);
  const form = useApiForm<RequiredValues, UserInfo>({
    schema: requiredSchema(missing),
    defaultValues: {
      full_name: user.full_name,
      dob: user.dob ?? '',
      phone_number: user.phone_number ?? '',
      school: user.school ?? '',
      class: user.class ?? '',
      province: null,
      parent_email: user.parent_email ?? '',
    },
    send: (values) => saveUserInfo(changeOf(values, missing)),
    onDone: enter,
  });
  return (
    <ApiForm form={form} label={t('title.update-personal-information')}>
      {missing.map((field) => (
        <RequiredField key={field} field={field} />
      ))}
      <SubmitButton busy={form.busy}>{t('required.submit')}</SubmitButton>
    </ApiForm>
  );
}

type Field = UserInfo['missing_information'][number];

function RequiredField({ field }: { field: Field }) {
  const { t } = useTranslation('auth');
  switch (field) {
    case 'full_name':
      return <TextField<RequiredValues> name="full_name" label={t('field.fullName')} autoComplete="name" />;
    case 'dob':
      return <DateField<RequiredValues> name="dob" label={t('field.dob')} disableFuture />;
    case 'phone_number':
      return (
        <TextField<RequiredValues>
          name="phone_number"
          label={t('field.phone')}
          type="tel"
          autoComplete="tel"
          inputMode="tel"
        />
      );
    case 'school':
      return <SchoolField<RequiredValues> name="school" />;
    case 'class':
      return <TextField<RequiredValues> name="class" label={t('field.class')} autoComplete="off" />;
    case 'province':
      return <ProvinceField<RequiredValues> name="province" />;
    case 'parent_email':
      return (
        <TextField<RequiredValues>
          name="parent_email"
          label={t('field.parentEmail')}
          type="email"
          inputMode="email"
          autoComplete="off"
        />
      );
  }
}

/** Only what was asked for is sent. */
function changeOf({ province, ...texts }: RequiredValues, missing: readonly Field[]): UserInfoChange {
  const change = { ...texts, province: province?.value ?? '' };
  return Object.fromEntries(missing.map((field) => [field, change[field]]));
}
