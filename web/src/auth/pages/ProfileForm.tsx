import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { UserInfo } from '#/api/types';
import { ApiForm, FormRow } from '#/ui/form/ApiForm';
import { DateField } from '#/ui/form/DateField';
import { SelectField } from '#/ui/form/SelectField';
import { SubmitButton } from '#/ui/form/SubmitButton';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { useLeaveGuard } from '#/ui/form/useLeaveGuard';
import { toasts } from '#/ui/toasts';
import { profileSchema, type ProfileValues } from '../schema';
import { saveUserInfo, userQuery } from '../session';

const genders = ['male', 'female', 'other'] as const;

/** Changing the own profile; what is unsaved is not left behind unasked. */
export function ProfileForm({ user }: { user: UserInfo }) {
  const { t } = useTranslation('auth');
  const queryClient = useQueryClient();
  const form = useApiForm<ProfileValues, UserInfo>({
    schema: profileSchema,
    defaultValues: valuesOf(user),
    send: saveUserInfo,
    onDone: (_, saved) => {
      form.rebase(saved);
      toasts.success(t('profile.saved'));
      return queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
    },
  });
  useLeaveGuard(form.isUnsaved);
  return (
    <ApiForm form={form}>
      <ProfileFields />
      <SubmitButton busy={form.busy} sx={{ justifySelf: 'start' }}>
        {t('profile.submit')}
      </SubmitButton>
    </ApiForm>
  );
}

function ProfileFields() {
  const { t } = useTranslation('auth');
  return (
    <>
      <TextField<ProfileValues> name="full_name" label={t('field.fullName')} autoComplete="name" />
      <FormRow>
        <DateField<ProfileValues> name="dob" label={t('field.dob')} optional disableFuture />
        <SelectField<ProfileValues, ProfileValues['gender']>
          name="gender"
          label={t('field.gender')}
          optional
          empty="—"
          emptyValue=""
          options={genders.map((value) => ({ value, label: t(`gender.${value}`) }))}
        />
      </FormRow>
      <FormRow>
        <TextField<ProfileValues>
          name="phone_number"
          label={t('field.phone')}
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          optional
        />
        <TextField<ProfileValues> name="province" label={t('field.province')} autoComplete="address-level1" optional />
      </FormRow>
      <FormRow>
        <TextField<ProfileValues> name="school" label={t('field.school')} autoComplete="organization" optional />
        <TextField<ProfileValues> name="class" label={t('field.class')} optional />
      </FormRow>
      <TextField<ProfileValues> name="address" label={t('field.address')} autoComplete="street-address" optional />
      <FormRow>
        <TextField<ProfileValues> name="personal_email" label={t('field.personalEmail')} type="email" optional />
        <TextField<ProfileValues> name="parent_email" label={t('field.parentEmail')} type="email" optional />
      </FormRow>
    </>
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
