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
  const { t } = useTranslation('question');
  const named = useAt();
  return (
    <>
      <MultiSelectField<QuestionForm, (typeof ignorable)[number]>
        name={named(`${at}.ignore`)}
        label={t('form.ignore')}
        options={ignorable.map((value) => ({ value, label: t(`form.ignored.${value}`) }))}
      />
      <FormRow>
        <NumberField<QuestionForm> name={named(`${at}.tolerance`)} label={t('form.tolerance')} optional min={0} />
        <SwitchField<QuestionForm> name={named(`${at}.regex`)} label={t('form.regex')} hint={t('form.regexHint')} />
      </FormRow>
    </>
  );
}
