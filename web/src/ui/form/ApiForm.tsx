import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { FormProvider, type FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormFaults } from './FormFaults';
import type { ApiFormState } from './useApiForm';

/** What the parts around the fields need of a form, whatever its values are. */
export type AnyApiForm = Pick<ApiFormState<FieldValues>, 'submit' | 'busy' | 'failures' | 'faults'>;

/** A form: what no field shows above, then the fields, which find it by context or by `control`. */
export function ApiForm<T extends FieldValues, R>(props: {
  form: ApiFormState<T, R>;
  label?: string;
  labelledBy?: string;
  children: ReactNode;
}) {
  const { form, label, labelledBy, children } = props;
  return (
    <FormProvider {...form.form}>
      <Box
        component="form"
        noValidate
        aria-label={label}
        aria-labelledby={labelledBy}
        onSubmit={(event) => void form.submit(event)}
        sx={{ display: 'grid', gap: 4 }}
      >
        <FormFaults failures={form.failures} />
        {children}
        <FaultSummary faults={form.faults} />
      </Box>
    </FormProvider>
  );
}

/** Fields side by side where there is room. */
export function FormRow({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))',
        alignItems: 'start',
      }}
    >
      {children}
    </Box>
  );
}

/** Tells how many fields are wrong, to those who don't see them turn red. */
export function FaultSummary({ faults }: { faults: AnyApiForm['faults'] }) {
  const { t } = useTranslation('ui');
  const words = faults.count > 0 ? t('field.faults', { count: faults.count }) : '';
  return (
    <Box role="status" className="lp-visually-hidden">
      {words && <span key={faults.attempt}>{words}</span>}
    </Box>
  );
}
