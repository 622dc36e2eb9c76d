import Link from '@mui/material/Link';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#/api/envelope';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { SelectField, type SelectFieldProps } from '#/ui/form/SelectField';
import type { Account } from '../api';
import { roles } from '../words';

type Role = Account['role'];

/** One role; where the plan has no teachers it says where the plans are. */
export function RoleField<T extends FieldValues>({
  name,
  needsPlan,
  disabled,
}: Pick<SelectFieldProps<T, Role>, 'name' | 'disabled'> & { needsPlan: boolean }) {
  const { t } = useTranslation('people');
  return (
    <SelectField<T, Role>
      name={name}
      label={t('field.role')}
      disabled={disabled}
      options={roles.map((value) => ({ value, label: t(`role.${value}`) }))}
      hint={
        needsPlan && (
          <Link component={AppLink} to={paths.plans}>
            {t('person.plans')}
          </Link>
        )
      }
    />
  );
}

/** Whether the last call was refused because the plan has no teachers. */
export function useTeacherPlan() {
  const [needed, setNeeded] = useState(false);
  const watch = async <R,>(call: Promise<R>): Promise<R> => {
    setNeeded(false);
    try {
      return await call;
    } catch (error) {
      if (isTeacherPremium(error)) setNeeded(true);
      throw error;
    }
  };
  return { needed, watch };
}

const isTeacherPremium = (error: unknown) =>
  error instanceof ApiError && error.fields.some((fault) => fault.message_key === 'teacher_premium');
