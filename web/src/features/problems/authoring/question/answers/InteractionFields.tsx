import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormRow } from '#/ui/form/ApiForm';
import { NumberField } from '#/ui/form/NumberField';
import { SelectField } from '#/ui/form/SelectField';
import { SwitchField } from '#/ui/form/SwitchField';
import { TextField } from '#/ui/form/TextField';
import { Explanation, Section } from '../../components/Section';
import { activities, newItem, newPlace } from '../interaction';
import { Rows } from '../Rows';
import { mostRows, type QuestionForm } from '../schema';

/** What is put into order or somewhere, and where it belongs. */
export function InteractionFields() {
  const { t } = useTranslation('authoring');
  const [activity, isCode] = useWatch<QuestionForm, ['activity', 'is_code']>({ name: ['activity', 'is_code'] });
  const isOrder = activity === 'order';
  return (
    <Section title={t('question.interaction')}>
      <SelectField<QuestionForm>
        name="activity"
        label={t('question.activity')}
        options={activities.map((value) => ({ value, label: t(`question.activities.${value}`) }))}
      />
      {isOrder ? (
        <SwitchField<QuestionForm> name="is_code" label={t('question.isCode')} hint={t('question.isCodeHint')} />
      ) : (
        <SwitchField<QuestionForm> name="reuse" label={t('question.reuse')} />
      )}
      {!isOrder && (
        <Rows
          name="places"
          label={t('question.places')}
          nameOf={(index) => t('question.place', { number: index + 1 })}
          row={(index) => <PlaceFields index={index} isDrag={activity === 'drag'} />}
          add={t('question.addPlace')}
          onAdd={newPlace}
          most={mostRows.gaps}
        />
      )}
      <Explanation>{t(isOrder ? 'question.orderHint' : 'question.placeHint')}</Explanation>
      <Rows
        name="items"
        label={t('question.items')}
        nameOf={(index) => t('question.item', { number: index + 1 })}
        row={(index) => <ItemFields index={index} isOrder={isOrder} isCode={isCode} />}
        add={t('question.addItem')}
        onAdd={newItem}
        most={mostRows.gaps}
      />
    </Section>
  );
}

function PlaceFields({ index, isDrag }: { index: number; isDrag: boolean }) {
  const { t } = useTranslation('authoring');
  return (
    <FormRow>
      <TextField<QuestionForm> name={`places.${index}.text`} label={t('question.placeText')} />
      {isDrag && (
        <TextField<QuestionForm>
          name={`places.${index}.gap`}
          label={t('question.placeGap')}
          hint={t('question.gapsHint', { gap: '{{1}}' })}
          optional
          spellCheck={false}
        />
      )}
      <NumberField<QuestionForm>
        name={`places.${index}.most`}
        label={t('question.most')}
        hint={t('question.none')}
        min={0}
        step={1}
      />
    </FormRow>
  );
}

function ItemFields({ index, isOrder, isCode }: { index: number; isOrder: boolean; isCode: boolean }) {
  const { t } = useTranslation('authoring');
  const [places, isStranger] = useWatch<QuestionForm, ['places', `items.${number}.is_stranger`]>({
    name: ['places', `items.${index}.is_stranger`],
  });
  const nameOf = (place: QuestionForm['places'][number], at: number) =>
    place.gap || place.text || t('question.place', { number: at + 1 });
  return (
    <>
      <TextField<QuestionForm>
        name={`items.${index}.text`}
        label={t('question.item', { number: index + 1 })}
        rows={1}
        spellCheck={!(isOrder && isCode)}
      />
      <FormRow>
        <SwitchField<QuestionForm> name={`items.${index}.is_stranger`} label={t('question.stranger')} />
        {isOrder && isCode && !isStranger && (
          <NumberField<QuestionForm> name={`items.${index}.level`} label={t('question.level')} min={0} step={1} />
        )}
        {!isOrder && !isStranger && (
          <SelectField<QuestionForm>
            name={`items.${index}.place`}
            label={t('question.belongs')}
            empty={t('question.noPlace')}
            emptyValue=""
            options={places.map((place, at) => ({ value: place.key, label: nameOf(place, at) }))}
          />
        )}
      </FormRow>
      <TextField<QuestionForm> name={`items.${index}.feedback`} label={t('question.itemFeedback')} optional />
    </>
  );
}
