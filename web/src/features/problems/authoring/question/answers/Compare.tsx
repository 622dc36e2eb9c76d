import { useTranslation } from 'react-i18next';
import { FormRow } from '#/ui/form/ApiForm';
import { MultiSelectField } from '#/ui/form/MultiSelectField';
import { NumberField } from '#/ui/form/NumberField';
import { SwitchField } from '#/ui/form/SwitchField';
import { useAt } from '../at';
import { ignorable } from '../kinds/basic';
import type { QuestionForm } from '../schema';

/** How an answer is compared with what is written. */
export function Compare({ at }: { at: `gaps.${number}` | `shorts.${number}` }) {
  const { t } = useTranslation('authoring');
  const named = useAt();
  return (
    <>
      <MultiSelectField<QuestionForm, (typeof ignorable)[number]>
        name={named(`${at}.ignore`)}
        label={t('question.ignore')}
        options={ignorable.map((value) => ({ value, label: t(`question.ignored.${value}`) }))}
      />
      <FormRow>
        <NumberField<QuestionForm> name={named(`${at}.tolerance`)} label={t('question.tolerance')} optional min={0} />
        <SwitchField<QuestionForm>
          name={named(`${at}.regex`)}
          label={t('question.regex')}
          hint={t('question.regexHint')}
        />
      </FormRow>
    </>
  );
}
