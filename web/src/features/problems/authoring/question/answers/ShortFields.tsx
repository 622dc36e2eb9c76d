import { useTranslation } from 'react-i18next';
import { FormRow } from '#/ui/form/ApiForm';
import { NumberField } from '#/ui/form/NumberField';
import { SwitchField } from '#/ui/form/SwitchField';
import { TextField } from '#/ui/form/TextField';
import { Section } from '../../components/Section';
import { useAt } from '../at';
import { newShort } from '../kinds/basic';
import { Rows } from '../Rows';
import { mostRows, type QuestionForm } from '../schema';
import { Compare } from './Compare';

/** Short answers that are worth something. */
export function ShortFields() {
  const { t } = useTranslation('question');
  return (
    <Section title={t('form.shorts')}>
      <ShortRows />
      <SwitchField<QuestionForm> name="by_hand" label={t('form.byHand')} hint={t('form.byHandHint')} />
    </Section>
  );
}

/** The answers alone. */
export function ShortRows() {
  const { t } = useTranslation('question');
  const at = useAt();
  return (
    <Rows
      name="shorts"
      label={t('form.shorts')}
      nameOf={(index) => t('form.short', { number: index + 1 })}
      row={(index) => (
        <>
          <FormRow>
            <TextField<QuestionForm> name={at(`shorts.${index}.text`)} label={t('form.shortText')} />
            <NumberField<QuestionForm>
              name={at(`shorts.${index}.share`)}
              label={t('form.share')}
              min={0}
              max={100}
              unit="%"
            />
          </FormRow>
          <TextField<QuestionForm> name={at(`shorts.${index}.feedback`)} label={t('form.feedback')} optional />
          <Compare at={`shorts.${index}`} />
        </>
      )}
      add={t('form.addShort')}
      onAdd={newShort}
      most={mostRows.shorts}
    />
  );
}
