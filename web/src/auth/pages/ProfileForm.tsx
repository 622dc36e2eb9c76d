import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { UserInfo } from '#/api/types';
import { FormFailure, SelectInput, SubmitButton, TextInput } from '#/ui/form/inputs';
import { useApiForm } from '#/ui/form/useApiForm';
import { toasts } from '#/ui/toasts';
import { profileSchema, type ProfileValues } from '../schema';
import { saveUserInfo, userQuery } from '../session';

const genders = ['male', 'female', 'other'] as const;

/** Changing the own profile. */
export function ProfileForm({ user }: { user: UserInfo }) {
  const { t } = useTranslation('auth');
  const queryClient = useQueryClient();
  const { field, submit, busy, failure } = useApiForm<ProfileValues, UserInfo>({
    schema: profileSchema,
    defaultValues: valuesOf(user),
    send: saveUserInfo,
    onDone: () => {
      toasts.success(t('profile.saved'));
      return queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
    },
  });
  return (
    <form className="lp-form lp-card-body" onSubmit={(event) => void submit(event)} noValidate>
      <FormFailure text={failure} />
      <TextInput label={t('field.fullName')} autoComplete="name" {...field('full_name')} />
      <div className="lp-form-row">
        <TextInput label={t('field.dob')} type="date" autoComplete="bday" optional {...field('dob')} />
        <SelectInput label={t('field.gender')} optional {...field('gender')}>
          <option value="">—</option>
          {genders.map((gender) => (
            <option key={gender} value={gender}>
              {t(`gender.${gender}`)}
            </option>
          ))}
        </SelectInput>
      </div>
      <div className="lp-form-row">
        <TextInput
          label={t('field.phone')}
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          optional
          {...field('phone_number')}
        />
        <TextInput label={t('field.province')} autoComplete="address-level1" optional {...field('province')} />
      </div>
      <div className="lp-form-row">
        <TextInput label={t('field.school')} autoComplete="organization" optional {...field('school')} />
        <TextInput label={t('field.class')} optional {...field('class')} />
      </div>
      <TextInput label={t('field.address')} autoComplete="street-address" optional {...field('address')} />
      <div className="lp-form-row">
        <TextInput label={t('field.personalEmail')} type="email" optional {...field('personal_email')} />
        <TextInput label={t('field.parentEmail')} type="email" optional {...field('parent_email')} />
      </div>
      <div>
        <SubmitButton busy={busy}>{t('profile.submit')}</SubmitButton>
      </div>
    </form>
  );
}

function valuesOf(user: UserInfo): ProfileValues {
  return {
    full_name: user.full_name,
    dob: user.dob ?? '',
    gender: genders.find((gender) => gender === user.gender) ?? '',
    phone_number: user.phone_number ?? '',
    address: user.address ?? '',
    province: user.province ?? '',
    school: user.school ?? '',
    class: user.class ?? '',
    parent_email: user.parent_email ?? '',
    personal_email: user.personal_email ?? '',
  };
}
