import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormRow } from '#/ui/form/ApiForm';
import { TagsField } from '#/ui/form/TagsField';
import { TextField } from '#/ui/form/TextField';
import { Explanation, Section } from '../../components/Section';
import { useAt } from '../at';
import { newGap } from '../kinds/basic';
import { Rows } from '../Rows';
import { mostRows, type QuestionForm } from '../schema';
import { Compare } from './Compare';

/** The gaps of the statement, and what fills them. */
export function GapFields() {
  const { t } = useTranslation('question');
  return (
    <Section title={t('form.gaps')}>
      <GapRows />
    </Section>
  );
}

/** The gaps alone. A new one is written into the statement that they belong to. */
export function GapRows() {
  const { t } = useTranslation('question');
  const at = useAt();
  const { getValues, setValue } = useFormContext<QuestionForm, unknown, QuestionForm>();
  const add = () => {
    const names = new Set(getValues(at('gaps')).map(({ name }) => name));
    let number = 1;
    while (names.has(String(number))) number += 1;
    const name = String(number);
    const statement = getValues(at('statement'));
    if (!statement.includes(`{{${name}}}`))
      setValue(at('statement'), `${statement.trimEnd()} {{${name}}}`.trimStart(), { shouldDirty: true });
    return newGap(name);
  };
  return (
    <>
      <Explanation>{t('form.gapsHint', { gap: '{{1}}' })}</Explanation>
      <Rows
        name="gaps"
        label={t('form.gaps')}
        nameOf={(index) => t('form.gap', { number: index + 1 })}
        row={(index) => <Gap index={index} />}
        add={t('form.addGap')}
        onAdd={add}
        most={mostRows.gaps}
      />
    </>
  );
}

/** Answers are kept as they are written. */
const tidy = (text: string) => text.trim();

function Gap({ index }: { index: number }) {
  const { t } = useTranslation('question');
  const at = useAt();
  return (
    <>
      <FormRow>
        <TextField<QuestionForm>
          name={at(`gaps.${index}.name`)}
          label={t('form.gapName')}
          hint={t('form.gapNameHint')}
          spellCheck={false}
        />
        <TextField<QuestionForm> name={at(`gaps.${index}.feedback`)} label={t('form.feedback')} optional />
      </FormRow>
      <TagsField<QuestionForm>
        name={at(`gaps.${index}.accepted`)}
        label={t('form.accepted')}
        hint={t('form.acceptedHint')}
        hasCommas
        tidy={tidy}
      />
      <TagsField<QuestionForm>
        name={at(`gaps.${index}.options`)}
        label={t('form.options')}
        hint={t('form.optionsHint')}
        hasCommas
        tidy={tidy}
        optional
      />
      <Compare at={`gaps.${index}`} />
    </>
  );
}
