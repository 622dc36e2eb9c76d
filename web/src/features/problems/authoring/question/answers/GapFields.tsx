import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormRow } from '#/ui/form/ApiForm';
import { TagsField } from '#/ui/form/TagsField';
import { TextField } from '#/ui/form/TextField';
import { Explanation, Section } from '../../components/Section';
import { Rows } from '../Rows';
import { mostRows, newGap, type QuestionForm } from '../schema';
import { Compare } from './Compare';

/** The gaps of the statement, and what fills them. */
export function GapFields() {
  const { t } = useTranslation('authoring');
  const { getValues, setValue } = useFormContext<QuestionForm, unknown, QuestionForm>();
  const add = () => {
    const names = new Set(getValues('gaps').map(({ name }) => name));
    let number = 1;
    while (names.has(String(number))) number += 1;
    const name = String(number);
    const statement = getValues('statement');
    if (!statement.includes(`{{${name}}}`))
      setValue('statement', `${statement.trimEnd()} {{${name}}}`.trimStart(), { shouldDirty: true });
    return newGap(name);
  };
  return (
    <Section title={t('question.gaps')}>
      <Explanation>{t('question.gapsHint', { gap: '{{1}}' })}</Explanation>
      <Rows
        name="gaps"
        label={t('question.gaps')}
        nameOf={(index) => t('question.gap', { number: index + 1 })}
        row={(index) => <Gap index={index} />}
        add={t('question.addGap')}
        onAdd={add}
        most={mostRows.gaps}
      />
    </Section>
  );
}

function Gap({ index }: { index: number }) {
  const { t } = useTranslation('authoring');
  return (
    <>
      <FormRow>
        <TextField<QuestionForm>
          name={`gaps.${index}.name`}
          label={t('question.gapName')}
          hint={t('question.gapNameHint')}
          spellCheck={false}
        />
        <TextField<QuestionForm> name={`gaps.${index}.feedback`} label={t('question.feedback')} optional />
      </FormRow>
      <TagsField<QuestionForm>
        name={`gaps.${index}.accepted`}
        label={t('question.accepted')}
        hint={t('question.acceptedHint')}
      />
      <TagsField<QuestionForm>
        name={`gaps.${index}.options`}
        label={t('question.options')}
        hint={t('question.optionsHint')}
        optional
      />
      <Compare at={`gaps.${index}`} />
    </>
  );
}
