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
  const { t } = useTranslation('question');
  const activity = useWatch<QuestionForm, 'activity'>({ name: 'activity' });
  useFreshItems(activity);
  return (
    <Section title={t('form.interaction')}>
      <SelectField<QuestionForm>
        name="activity"
        label={t('form.activity')}
        options={activities.map((value) => ({ value, label: t(`form.activities.${value}`) }))}
      />
      {activity === 'order' && (
        <SwitchField<QuestionForm> name="is_code" label={t('form.isCode')} hint={t('form.isCodeHint')} />
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
  const { t } = useTranslation('question');
  const chosen = useWatch<QuestionForm, 'into'>({ name: 'into' });
  const into = activity === 'drag' ? chosen : 'groups';
  const nameOf = (index: number) => t('form.place', { number: index + 1 });
  return (
    <>
      {activity === 'drag' && (
        <SelectField<QuestionForm>
          name="into"
          label={t('drag.into')}
          options={destinations.map((value) => ({ value, label: t(`drag.destination.${value}`) }))}
        />
      )}
      <SwitchField<QuestionForm> name="reuse" label={t('form.reuse')} />
      {into === 'zones' && <ZoneFields nameOf={nameOf} />}
      <Rows
        name="places"
        label={t('form.places')}
        nameOf={nameOf}
        row={(index) => <PlaceFields index={index} into={into} />}
        add={into === 'zones' ? undefined : t('form.addPlace')}
        onAdd={() => newPlace()}
        most={mostRows.items}
      />
    </>
  );
}

function Items({ activity }: { activity: QuestionForm['activity'] }) {
  const { t } = useTranslation('question');
  const isHotspot = activity === 'hotspot';
  const hint = activity === 'order' ? t('form.orderHint') : t('form.placeHint');
  return (
    <>
      <Explanation>{isHotspot ? t('hotspot.itemsHint') : hint}</Explanation>
      <Rows
        name="items"
        label={isHotspot ? t('hotspot.items') : t('form.items')}
        nameOf={(index) =>
          isHotspot ? t('hotspot.item', { number: index + 1 }) : t('form.item', { number: index + 1 })
        }
        row={(index) => <ItemFields index={index} activity={activity} />}
        add={isHotspot ? t('hotspot.addItem') : t('form.addItem')}
        onAdd={newItem}
        most={mostRows.items}
      />
    </>
  );
}
