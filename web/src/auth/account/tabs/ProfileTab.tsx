import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { UserInfo } from '#/api/types';
import { ApiForm, FormRow } from '#/ui/form/ApiForm';
import type { Found } from '#/ui/form/AsyncSelectField';
import { DateField } from '#/ui/form/DateField';
import { SelectField } from '#/ui/form/SelectField';
import { TextField } from '#/ui/form/TextField';
import { SkeletonList } from '#/ui/states';
import { saveUserInfo } from '../../api';
import { ProvinceField } from '../../components/ProvinceField';
import { SchoolField } from '../../components/SchoolField';
import { chosenProvinceQuery } from '../../provinces';
import { genders, profileSchema, profileValues, type ProfileValues } from '../schema';
import { ParentLink } from '../ParentLink';
import { SaveButton } from '../SaveButton';
import { useSavedForm } from '../useSavedForm';

/** The own profile. */
export default function ProfileTab({ user }: { user: UserInfo }) {
  const key = user.legacy_province ?? user.province;
  const province = useQuery(chosenProvinceQuery(key));
  if (key && province.isPending) return <SkeletonList rows={4} />;
  // Where its name can't be found out the key stands for it.
  const chosen = key ? (province.data ?? { value: key, label: key }) : null;
  return (
    <>
      <ProfileForm user={user} province={chosen} />
      <ParentLink user={user} />
    </>
  );
}

function ProfileForm({ user, province }: { user: UserInfo; province: Found<string> | null }) {
  const { t } = useTranslation('account');
  const form = useSavedForm<ProfileValues>({
    schema: profileSchema,
    defaultValues: profileValues(user, province),
    send: ({ province: chosen, ...values }) =>
      saveUserInfo({
        ...values,
        province: chosen?.value === (user.legacy_province ?? user.province) ? undefined : (chosen?.value ?? ''),
      }),
    saved: t('profile.saved'),
  });
  return (
    <ApiForm form={form} label={t('tab.profile')}>
      <ProfileFields />
      <SaveButton busy={form.busy}>{t('profile.submit')}</SaveButton>
    </ApiForm>
  );
}

function ProfileFields() {
  const { t } = useTranslation('auth');
  const { t: own } = useTranslation('account');
  return (
    <>
      <TextField<ProfileValues> name="full_name" label={t('field.fullName')} autoComplete="name" />
      <FormRow>
        <DateField<ProfileValues> name="dob" label={t('field.dob')} optional disableFuture />
        <SelectField<ProfileValues, ProfileValues['gender']>
          name="gender"
          label={own('profile.gender')}
          optional
          empty="—"
          emptyValue=""
          options={genders.map((value) => ({ value, label: own(`gender.${value}`) }))}
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
        <ProvinceField<ProfileValues> name="province" optional />
      </FormRow>
      <FormRow>
        <SchoolField<ProfileValues> name="school" optional />
        <TextField<ProfileValues> name="class" label={t('field.class')} autoComplete="off" optional />
      </FormRow>
      <TextField<ProfileValues> name="address" label={own('profile.address')} autoComplete="street-address" optional />
      <FormRow>
        <TextField<ProfileValues>
          name="personal_email"
          label={own('profile.personalEmail')}
          type="email"
          autoComplete="off"
          optional
        />
        <TextField<ProfileValues>
          name="parent_email"
          label={t('field.parentEmail')}
          type="email"
          autoComplete="off"
          optional
        />
      </FormRow>
      <TextField<ProfileValues>
        name="wallet_address"
        label={own('profile.wallet')}
        hint={own('profile.walletHint')}
        autoComplete="off"
        spellCheck={false}
        optional
      />
    </>
  );
}
