import Radio from '@mui/material/Radio';
import Checkbox from '@mui/material/Checkbox';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SwitchField } from '#/ui/form/SwitchField';
import { TextField } from '#/ui/form/TextField';
import { Section } from '../../components/Section';
import { Rows } from '../Rows';
import { mostRows, newChoice, type QuestionForm } from '../schema';

const letter = (index: number) => String.fromCodePoint('A'.codePointAt(0)! + index);

/** The choices, and which of them are right; of statements, which are true. */
export function ChoiceFields({ isSingle }: { isSingle: boolean }) {
  const { t } = useTranslation('authoring');
  return (
    <Section title={t('question.choices')}>
      {!isSingle && (
        <SwitchField<QuestionForm>
          name="true_false"
          label={t('question.trueFalse')}
          hint={t('question.trueFalseHint')}
        />
      )}
      <Rows
        name="choices"
        label={t('question.choices')}
        nameOf={(index) => t('question.choice', { letter: letter(index) })}
        row={(index) => <Choice index={index} isSingle={isSingle} />}
        add={t('question.addChoice')}
        onAdd={newChoice}
        most={mostRows.choices}
      />
    </Section>
  );
}

function Choice({ index, isSingle }: { index: number; isSingle: boolean }) {
  const { t } = useTranslation('authoring');
  const { setValue, getValues } = useFormContext<QuestionForm, unknown, QuestionForm>();
  const choice = useWatch<QuestionForm, `choices.${number}`>({ name: `choices.${index}` });
  if (!choice) return null;
  const Control = isSingle ? Radio : Checkbox;
  const set = (correct: boolean) => {
    if (isSingle)
      for (const at of getValues('choices').keys())
        setValue(`choices.${at}.correct`, at === index, { shouldDirty: true });
    else setValue(`choices.${index}.correct`, correct, { shouldDirty: true });
  };
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
      <Control
        checked={choice.correct}
        onChange={(event) => set(event.target.checked)}
        slotProps={{ input: { 'aria-label': t('question.isRight', { letter: letter(index) }) } }}
      />
      <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 2 }}>
        {choice.media ? (
          <Typography color="textSecondary">{t('question.mediaChoice')}</Typography>
        ) : (
          <TextField<QuestionForm>
            name={`choices.${index}.text`}
            label={t('question.choice', { letter: letter(index) })}
            hideLabel
            rows={1}
          />
        )}
        <TextField<QuestionForm>
          name={`choices.${index}.feedback`}
          label={t('question.feedback')}
          hideLabel
          placeholder={t('question.feedback')}
        />
      </Box>
    </Box>
  );
}
