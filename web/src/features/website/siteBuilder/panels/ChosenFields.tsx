import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch, type FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { NumberField } from '#/ui/form/NumberField';
import { SelectField } from '#/ui/form/SelectField';
import type { Kind } from '../form/kinds';
import { choices, type BuilderForm, type Choice } from '../form/model';
import { categoriesQuery } from '../form/objects';
import { ObjectsField } from './ObjectsField';

const MOST = 12;

/** Which objects a section shows: the newest, those of a category, or some by hand. */
export function ChosenFields({ at, kind, byHand }: { at: string; kind: Kind; byHand: boolean }) {
  const { t } = useTranslation('siteBuilder');
  const { control } = useFormContext<BuilderForm>();
  const by = useWatch({ control, name: `${at}.by` as 'sections.0.by' });
  const { data: categories = [] } = useQuery({ ...categoriesQuery(kind), enabled: by === 'category' });
  return (
    <>
      <SelectField<FieldValues, Choice>
        name={`${at}.by`}
        label={t('chosen.by')}
        options={choices
          .filter((choice) => byHand || choice !== 'hand')
          .map((value) => ({ value, label: t(`chosen.${value}`) }))}
      />
      {by === 'category' && (
        <SelectField<FieldValues, number>
          name={`${at}.category_id`}
          label={t('chosen.inCategory')}
          options={categories}
          empty={t('chosen.noCategory')}
        />
      )}
      {by === 'hand' ? (
        <ObjectsField name={`${at}.ids`} kind={kind} label={t('chosen.ids')} />
      ) : (
        <NumberField
          name={`${at}.most`}
          label={t('chosen.most')}
          hint={t('chosen.mostHint')}
          min={1}
          max={MOST}
          step={1}
          optional
        />
      )}
    </>
  );
}
