import { useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextInput } from '#/ui/form/inputs';
import { GOALS_MOST, type GoalForm } from '../siteSchema';
import { EntryList } from './EntryList';
import { TextArea, type SiteFormParts } from './siteFields';

const blank: GoalForm = { title_vi: '', title_en: '', text_vi: '', text_en: '', kept: null };

/** The cards of the home page that say what learning here is like, in their order. */
export function GoalFields({ parts }: { parts: SiteFormParts }) {
  const { t } = useTranslation('website');
  const { fields, append, remove, move } = useFieldArray({ control: parts.form.control, name: 'goals' });
  return (
    <EntryList
      kind="goals"
      most={GOALS_MOST}
      onAdd={() => append(blank)}
      onMove={move}
      onRemove={remove}
      entries={fields.map(({ id }, index) => ({
        id,
        fields: (['vi', 'en'] as const).map((locale) => (
          <div key={locale} className="lp-form-row">
            <TextInput
              label={t(`site.goals.title_${locale}`)}
              lang={locale}
              {...parts.field(`goals.${index}.title_${locale}`)}
            />
            <TextArea
              label={t(`site.goals.text_${locale}`)}
              lang={locale}
              rows={2}
              {...parts.field(`goals.${index}.text_${locale}`)}
            />
          </div>
        )),
      }))}
    />
  );
}
