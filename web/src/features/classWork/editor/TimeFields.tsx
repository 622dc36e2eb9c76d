import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DateTimeField } from '#/ui/form/DateField';
import { NumberField } from '#/ui/form/NumberField';
import { SelectField } from '#/ui/form/SelectField';
import { lateKinds, type LateKind, type WorkForm } from './schema';

/** From when it is seen, by when it is due, and what becomes of what comes late. */
export function TimeFields() {
  const { t } = useTranslation('classWork');
  const [due, late] = useWatch<WorkForm, ['due_at', 'late']>({ name: ['due_at', 'late'] });
  return (
    <>
      <Box sx={pair}>
        <DateTimeField<WorkForm> name="visible_at" label={t('field.visibleAt')} hint={t('hint.visibleAt')} />
        <DateTimeField<WorkForm> name="due_at" label={t('field.dueAt')} hint={t('hint.dueAt')} optional />
      </Box>
      {due !== null && (
        <Box sx={pair}>
          <SelectField<WorkForm, LateKind>
            name="late"
            label={t('field.late')}
            options={lateKinds.map((value) => ({ value, label: t(`late.${value}`) }))}
          />
          {late === 'until' && <DateTimeField<WorkForm> name="until" label={t('field.until')} hint={t('hint.until')} />}
          {late === 'percent' && (
            <NumberField<WorkForm>
              name="percent"
              label={t('field.percent')}
              hint={t('hint.percent')}
              min={1}
              max={100}
              step={1}
              unit="%"
            />
          )}
        </Box>
      )}
    </>
  );
}

const pair = {
  display: 'grid',
  gap: 4,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const;
