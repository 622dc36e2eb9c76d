import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#/ui/form/SelectField';
import { SwitchField } from '#/ui/form/SwitchField';
import { Explanation, Section } from '../../components/Section';
import { activities, destinations, newItem, newPlace } from '../kinds/interaction';
import { Rows } from '../Rows';
import { mostRows, type QuestionForm } from '../schema';
import { HotspotFields } from './HotspotFields';
import { ItemFields, PlaceFields } from './ItemFields';
import { ZoneFields } from './ZoneFields';

/** What is put into order or somewhere, and where it belongs; or what of a picture has to be touched. */
export default function InteractionFields() {
  const { t } = useTranslation('authoring');
  const activity = useWatch<QuestionForm, 'activity'>({ name: 'activity' });
  useFreshItems(activity);
  return (
    <Section title={t('question.interaction')}>
      <SelectField<QuestionForm>
        name="activity"
        label={t('question.activity')}
        options={activities.map((value) => ({ value, label: t(`question.activities.${value}`) }))}
      />
      {activity === 'order' && (
        <SwitchField<QuestionForm> name="is_code" label={t('question.isCode')} hint={t('question.isCodeHint')} />
      )}
      {activity === 'hotspot' && <HotspotFields />}
      {(activity === 'match' || activity === 'drag') && <Places activity={activity} />}
      <Items activity={activity} />
    </Section>
  );
}

/** Blank cards that a new question begins with are none of a picture's. */
function useFreshItems(activity: QuestionForm['activity']): void {
  const { getValues, setValue } = useFormContext<QuestionForm, unknown, QuestionForm>();
  const items = getValues('items');
  const isBlank = items.length > 0 && items.every(({ id, text, media }) => id === null && !text.trim() && !media);
  useEffect(() => {
    if (activity === 'hotspot' && isBlank) setValue('items', []);
  }, [activity, isBlank, setValue]);
}

function Places({ activity }: { activity: 'match' | 'drag' }) {
  const { t } = useTranslation('authoring');
  const { t: own } = useTranslation('question');
  const chosen = useWatch<QuestionForm, 'into'>({ name: 'into' });
  const into = activity === 'drag' ? chosen : 'groups';
  const nameOf = (index: number) => t('question.place', { number: index + 1 });
  return (
    <>
      {activity === 'drag' && (
        <SelectField<QuestionForm>
          name="into"
          label={own('drag.into')}
          options={destinations.map((value) => ({ value, label: own(`drag.destination.${value}`) }))}
        />
      )}
      <SwitchField<QuestionForm> name="reuse" label={t('question.reuse')} />
      {into === 'zones' && <ZoneFields nameOf={nameOf} />}
      <Rows
        name="places"
        label={t('question.places')}
        nameOf={nameOf}
        row={(index) => <PlaceFields index={index} into={into} />}
        add={into === 'zones' ? undefined : t('question.addPlace')}
        onAdd={() => newPlace()}
        most={mostRows.items}
      />
    </>
  );
}

function Items({ activity }: { activity: QuestionForm['activity'] }) {
  const { t } = useTranslation('authoring');
  const { t: own } = useTranslation('question');
  const isHotspot = activity === 'hotspot';
  const hint = activity === 'order' ? t('question.orderHint') : t('question.placeHint');
  return (
    <>
      <Explanation>{isHotspot ? own('hotspot.itemsHint') : hint}</Explanation>
      <Rows
        name="items"
        label={isHotspot ? own('hotspot.items') : t('question.items')}
        nameOf={(index) =>
          isHotspot ? own('hotspot.item', { number: index + 1 }) : t('question.item', { number: index + 1 })
        }
        row={(index) => <ItemFields index={index} activity={activity} />}
        add={isHotspot ? own('hotspot.addItem') : t('question.addItem')}
        onAdd={newItem}
        most={mostRows.items}
      />
    </>
  );
}
