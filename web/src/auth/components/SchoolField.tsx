import OutlinedInput from '@mui/material/OutlinedInput';
import { lazy, Suspense, type ComponentType } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FieldFrame, type FieldProps } from '#/ui/form/field';

export type SchoolFieldProps<T extends FieldValues> = Pick<
  FieldProps<T, string | null | undefined>,
  'name' | 'label' | 'optional' | 'hint'
>;

const SchoolPicker = lazy(() => import('./SchoolPicker'));

/** The name of a school: what others wrote is suggested while typing, anything may be written. The list loads itself. */
export function SchoolField<T extends FieldValues>(props: Omit<SchoolFieldProps<T>, 'label'> & { label?: string }) {
  const { t } = useTranslation('auth');
  const Picker = SchoolPicker as unknown as ComponentType<SchoolFieldProps<T>>;
  const label = props.label ?? t('field.school');
  return (
    <Suspense
      fallback={
        <FieldFrame label={label} optional={props.optional}>
          {({ id }) => <OutlinedInput id={id} readOnly inputProps={{ 'aria-busy': true }} />}
        </FieldFrame>
      }
    >
      <Picker {...props} label={label} />
    </Suspense>
  );
}
