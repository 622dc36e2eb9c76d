import OutlinedInput from '@mui/material/OutlinedInput';
import { lazy, Suspense, type ComponentType } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Found } from '#/ui/form/AsyncSelectField';
import { FieldFrame, type FieldProps } from '#/ui/form/field';

export type ProvinceFieldProps<T extends FieldValues> = Pick<
  FieldProps<T, Found<string> | null>,
  'name' | 'optional' | 'hint'
> & {
  /** *Province* unless told. */
  label?: string;
};

const ProvincePicker = lazy(() => import('./ProvincePicker'));

/** A province, found by typing; the search loads itself where a form has the field. */
export function ProvinceField<T extends FieldValues>(props: ProvinceFieldProps<T>) {
  const Picker = ProvincePicker as unknown as ComponentType<ProvinceFieldProps<T>>;
  return (
    <Suspense fallback={<Waiting label={props.label} optional={props.optional} />}>
      <Picker {...props} />
    </Suspense>
  );
}

function Waiting({ label, optional }: { label?: string; optional?: boolean }) {
  const { t } = useTranslation('auth');
  return (
    <FieldFrame label={label ?? t('field.province')} optional={optional}>
      {({ id }) => <OutlinedInput id={id} readOnly inputProps={{ 'aria-busy': true }} />}
    </FieldFrame>
  );
}
