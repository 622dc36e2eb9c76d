import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#/api/envelope';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { SaveButton } from '#/auth/account/SaveButton';
import { ProvinceField } from '#/auth/components/ProvinceField';
import { SchoolField } from '#/auth/components/SchoolField';
import { ApiForm, FormRow } from '#/ui/form/ApiForm';
import type { Found } from '#/ui/form/AsyncSelectField';
import { DateField } from '#/ui/form/DateField';
import { SelectField } from '#/ui/form/SelectField';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { useLeaveGuard } from '#/ui/form/useLeaveGuard';
import { toasts } from '#/ui/toasts';
import { changePerson, type Person } from '../api';
import { changeOf, profileSchema, profileValues, type ProfileValues } from '../profile';
import { genders, userTypes } from '../words';
import { RoleField, useTeacherPlan } from './RoleField';

/** What is known of a person and what they may do, to be changed. `onReload` brings what somebody else has made of it. */
export function AccountForm(props: {
  person: Person;
  province: Found<string> | null;
  onSaved: (person: Person) => void;
  onReload: () => void;
}) {
  const { person, province, onSaved, onReload } = props;
  const { t } = useTranslation('people');
  const [isStale, setIsStale] = useState(false);
  const plan = useTeacherPlan();
  const form = useApiForm({
    schema: profileSchema,
    defaultValues: profileValues(person, province),
    send: (values: ProfileValues) => plan.watch(changePerson(person.id, changeOf(person, values))),
    onDone: (saved, values) => {
      form.rebase(profileValues(saved, values.province));
      onSaved(saved);
      toasts.success(t('person.saved'));
    },
    words: (error) => {
      setIsStale(error instanceof ApiError && error.status === 409);
      return undefined;
    },
  });
  useLeaveGuard(form.isUnsaved, 'account');
  return (
    <ApiForm form={form} label={t('person.profile')}>
      {isStale && (
        <Button variant="outlined" onClick={onReload} sx={{ justifySelf: 'start' }}>
          {t('person.reload')}
        </Button>
      )}
      <ProfileFields needsPlan={plan.needed} />
      <SaveButton busy={form.busy}>{t('person.save')}</SaveButton>
    </ApiForm>
  );
}

function ProfileFields({ needsPlan }: { needsPlan: boolean }) {
  const { t } = useTranslation('people');
  const mayGive = may(useUser(), 'account', 'change_role');
  const text = (name: 'class' | 'address' | 'country') => (
    <TextField<ProfileValues> name={name} label={t(`field.${name}`)} autoComplete="off" optional />
  );
  const email = (name: 'personal_email' | 'parent_email') => (
    <TextField<ProfileValues> name={name} type="email" label={t(`field.${name}`)} autoComplete="off" optional />
  );
  // `admin` and `test` take the right to change roles.
  const types = userTypes.filter((type) => mayGive || type === 'student' || type === 'teacher');
  return (
    <>
      <TextField<ProfileValues> name="full_name" label={t('field.full_name')} autoComplete="off" />
      <FormRow>
        {mayGive && <RoleField<ProfileValues> name="role" needsPlan={needsPlan} />}
        <SelectField<ProfileValues, ProfileValues['type']>
          name="type"
          label={t('field.type')}
          options={types.map((value) => ({ value, label: t(`type.${value}`) }))}
          empty={t('field.typeNone')}
          emptyValue=""
        />
      </FormRow>
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
          label={t('field.phone_number')}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          optional
        />
        <ProvinceField<ProfileValues> name="province" optional />
      </FormRow>
      <FormRow>
        <SchoolField<ProfileValues> name="school" optional />
        {text('class')}
      </FormRow>
      <FormRow>
        {text('address')}
        {text('country')}
      </FormRow>
      <FormRow>
        {email('personal_email')}
        {email('parent_email')}
      </FormRow>
    </>
  );
}
