import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Member } from '#/features/classPeople';
import { ChoiceField } from '#/ui/form/ChoiceField';
import { MultiSelectField } from '#/ui/form/MultiSelectField';
import { NumberField } from '#/ui/form/NumberField';
import { SelectField } from '#/ui/form/SelectField';
import { limits, type WorkForm } from './schema';

/** Regular marks, mid-term and final, and how often each counts. */
const weights = [1, 2, 3] as const;
const terms = [1, 2] as const;

/** What it counts: points, weight, semester. */
export function MarkFields() {
  const { t } = useTranslation('classWork');
  return (
    <Box sx={three}>
      <NumberField<WorkForm> name="points" label={t('field.points')} min={0} max={limits.points} />
      <SelectField<WorkForm, number>
        name="weight"
        label={t('field.weight')}
        options={weights.map((value) => ({ value, label: t(`weight.${value}`) }))}
      />
      <SelectField<WorkForm, number>
        name="term"
        label={t('field.term')}
        options={terms.map((value) => ({ value, label: t('term', { term: value }) }))}
      />
    </Box>
  );
}

/** For whom it is: all, also those who come later, or some. */
export function ForFields({ members }: { members: readonly Member[] }) {
  const { t } = useTranslation('classWork');
  const [isFor, chosen] = useWatch<WorkForm, ['isFor', 'user_ids']>({ name: ['isFor', 'user_ids'] });
  const pupils = members.filter(
    ({ role, status, user_id: id }) => (role === 'student' && status === 'active') || chosen.includes(id),
  );
  return (
    <>
      <ChoiceField<WorkForm, 'all' | 'some'>
        name="isFor"
        label={t('field.isFor')}
        options={[
          { value: 'all', label: t('for.all'), hint: t('for.allHint') },
          { value: 'some', label: t('for.some') },
        ]}
      />
      {isFor === 'some' && (
        <MultiSelectField<WorkForm, number>
          name="user_ids"
          label={t('field.pupils')}
          options={pupils.map(({ user_id: value, name, login }) => ({
            value,
            label: name || (login ?? String(value)),
          }))}
        />
      )}
    </>
  );
}

const three = {
  display: 'grid',
  gap: 4,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
} as const;
