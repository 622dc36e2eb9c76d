import Radio from '@mui/material/Radio';
import Checkbox from '@mui/material/Checkbox';
import Box from '@mui/material/Box';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SwitchField } from '#/ui/form/SwitchField';
import { TextField } from '#/ui/form/TextField';
import { Section } from '../../components/Section';
import { useAt } from '../at';
import { letterOf, newChoice } from '../kinds/basic';
import { Rows } from '../Rows';
import { mostRows, type QuestionForm } from '../schema';
import { Piece } from './Piece';

/** The choices, and which of them are right; of statements, which are true. */
export function ChoiceFields({ isSingle }: { isSingle: boolean }) {
  const { t } = useTranslation('question');
  return (
    <Section title={t('form.choices')}>
      {!isSingle && (
        <SwitchField<QuestionForm> name="true_false" label={t('form.trueFalse')} hint={t('form.trueFalseHint')} />
      )}
      <ChoiceRows isSingle={isSingle} />
    </Section>
  );
}

/** The choices alone. */
export function ChoiceRows({ isSingle }: { isSingle: boolean }) {
  const { t } = useTranslation('question');
  return (
    <Rows
      name="choices"
      label={t('form.choices')}
      nameOf={(index) => t('form.choice', { letter: letterOf(index) })}
      row={(index) => <Choice index={index} isSingle={isSingle} />}
      add={t('form.addChoice')}
      onAdd={newChoice}
      most={mostRows.choices}
    />
  );
}

function Choice({ index, isSingle }: { index: number; isSingle: boolean }) {
  const { t } = useTranslation('question');
  const { setValue, getValues } = useFormContext<QuestionForm, unknown, QuestionForm>();
  const at = useAt();
  const choice = useWatch<QuestionForm, `choices.${number}`>({ name: at(`choices.${index}`) });
  if (!choice) return null;
  const Control = isSingle ? Radio : Checkbox;
  const set = (correct: boolean) => {
    if (isSingle)
      for (const one of getValues(at('choices')).keys())
        setValue(at(`choices.${one}.correct`), one === index, { shouldDirty: true });
    else setValue(at(`choices.${index}.correct`), correct, { shouldDirty: true });
  };
  return (
    <Box sx={{ display: 'flex', gap: { xs: 0, sm: 2 }, alignItems: 'flex-start' }}>
      <Control
        checked={choice.correct}
        onChange={(event) => set(event.target.checked)}
        slotProps={{ input: { 'aria-label': t('form.isRight', { letter: letterOf(index) }) } }}
      />
      <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 2 }}>
        <Piece at={`choices.${index}`}>
          <TextField<QuestionForm>
            name={at(`choices.${index}.text`)}
            label={t('form.choice', { letter: letterOf(index) })}
            hideLabel
            rows={1}
          />
        </Piece>
        <TextField<QuestionForm>
          name={at(`choices.${index}.feedback`)}
          label={t('form.feedback')}
          hideLabel
          placeholder={t('form.feedback')}
        />
      </Box>
    </Box>
  );
}
