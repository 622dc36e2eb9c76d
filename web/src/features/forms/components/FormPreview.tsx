import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { shownFields } from '../conditions';
import { FieldView } from '../fields/FieldView';
import { stepBar } from '../fields/parts';
import { stepsOf } from '../steps';
import type { FormField } from '../types';
import { answersOf, type Values } from '../values';

/** A form as whoever answers it will see it; what is typed goes nowhere. Texts: `forms`. */
export function FormPreview(props: {
  title: string;
  description: string;
  fields: readonly FormField[];
  registers: boolean;
}) {
  const { title, description, fields, registers } = props;
  const { t } = useTranslation('forms');
  const form = useForm<{ answers: Record<string, unknown> }>({ defaultValues: { answers: {} } });
  const values: Values = useWatch({ control: form.control, name: 'answers' }) ?? {};
  const [page, setPage] = useState(0);
  const steps = stepsOf(shownFields(fields, answersOf(values)));
  const at = Math.min(page, steps.length - 1);
  const isLast = at === steps.length - 1;
  return (
    <FormProvider {...form}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        <div>
          <Typography variant="h2" component="p" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {description && <Typography sx={{ whiteSpace: 'pre-line', mt: 2 }}>{description}</Typography>}
        </div>
        {steps.length > 1 && <stepBar.Part step={steps[at]} at={at} all={steps.length} />}
        {steps[at]?.fields.map((field) => (
          <FieldView key={`${field.key}.${field.kind}`} field={field} />
        ))}
        <Box sx={{ display: 'flex', gap: 2 }}>
          {at > 0 && (
            <Button variant="outlined" color="inherit" onClick={() => setPage(at - 1)}>
              {t('step.back')}
            </Button>
          )}
          <Button variant="contained" disabled={isLast} onClick={() => setPage(at + 1)}>
            {t(isLast ? (registers ? 'register' : 'send') : 'step.next')}
          </Button>
        </Box>
      </Box>
    </FormProvider>
  );
}
