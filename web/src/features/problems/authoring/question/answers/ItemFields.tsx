import Button from '@mui/material/Button';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormRow } from '#/ui/form/ApiForm';
import { NumberField } from '#/ui/form/NumberField';
import { SelectField } from '#/ui/form/SelectField';
import { SwitchField } from '#/ui/form/SwitchField';
import { TextField } from '#/ui/form/TextField';
import type { InteractionForm, PlaceRow } from '../kinds/interaction';
import { middleShape } from '../kinds/shapes';
import { ShapeNumbers } from '../picture/ShapeNumbers';
import type { QuestionForm } from '../schema';
import { Piece } from './Piece';

/** A place: a group or the other side, a gap of the statement, or a zone of the picture with its name. */
export function PlaceFields({ index, into }: { index: number; into: InteractionForm['into'] }) {
  const { t } = useTranslation('question');
  return (
    <>
      <FormRow>
        {into === 'gaps' ? (
          <TextField<QuestionForm>
            name={`places.${index}.gap`}
            label={t('form.placeGap')}
            hint={t('form.gapsHint', { gap: '{{1}}' })}
            spellCheck={false}
          />
        ) : (
          <Piece at={`places.${index}`}>
            <TextField<QuestionForm>
              name={`places.${index}.text`}
              label={into === 'zones' ? t('drag.zoneName') : t('form.placeText')}
              hint={into === 'zones' ? t('drag.zoneNameHint') : undefined}
              optional={into === 'zones'}
            />
          </Piece>
        )}
        <NumberField<QuestionForm>
          name={`places.${index}.most`}
          label={t('form.most')}
          hint={t('form.none')}
          min={0}
          step={1}
        />
      </FormRow>
      {into === 'zones' && <Zone index={index} />}
    </>
  );
}

/** Where a place is on the picture; one that came from another activity is put there first. */
function Zone({ index }: { index: number }) {
  const { t } = useTranslation('question');
  const { setValue } = useFormContext<QuestionForm, unknown, QuestionForm>();
  const zone = useWatch<QuestionForm, `places.${number}.zone`>({ name: `places.${index}.zone` });
  if (zone) return <ShapeNumbers at={`places.${index}.zone`} shape="rectangle" />;
  const { x, y, width, height } = middleShape('rectangle');
  return (
    <Button
      variant="outlined"
      size="small"
      onClick={() => setValue(`places.${index}.zone`, { x, y, width, height }, { shouldDirty: true })}
      sx={{ justifySelf: 'start' }}
    >
      {t('drag.putOnPicture')}
    </Button>
  );
}

/** A card, or what is looked for in a picture. */
export function ItemFields({ index, activity }: { index: number; activity: InteractionForm['activity'] }) {
  const { t } = useTranslation('question');
  const isCode = useWatch<QuestionForm, 'is_code'>({ name: 'is_code' }) && activity === 'order';
  const isHotspot = activity === 'hotspot';
  const number = index + 1;
  return (
    <>
      <Piece at={`items.${index}`}>
        <TextField<QuestionForm>
          name={`items.${index}.text`}
          label={isHotspot ? t('hotspot.item', { number }) : t('form.item', { number })}
          rows={1}
          spellCheck={!isCode}
        />
      </Piece>
      {!isHotspot && <Belonging index={index} isCode={isCode} isPlaced={activity !== 'order'} />}
      <TextField<QuestionForm> name={`items.${index}.feedback`} label={t('form.itemFeedback')} optional />
    </>
  );
}

/** Where a card belongs, if anywhere. */
function Belonging({ index, isCode, isPlaced }: { index: number; isCode: boolean; isPlaced: boolean }) {
  const { t } = useTranslation('question');
  const [places, isStranger] = useWatch<QuestionForm, ['places', `items.${number}.is_stranger`]>({
    name: ['places', `items.${index}.is_stranger`],
  });
  const nameOf = (place: PlaceRow, at: number) => place.gap || place.text || t('form.place', { number: at + 1 });
  return (
    <FormRow>
      <SwitchField<QuestionForm> name={`items.${index}.is_stranger`} label={t('form.stranger')} />
      {isCode && !isStranger && (
        <NumberField<QuestionForm> name={`items.${index}.level`} label={t('form.level')} min={0} step={1} />
      )}
      {isPlaced && !isStranger && (
        <SelectField<QuestionForm>
          name={`items.${index}.place`}
          label={t('form.belongs')}
          empty={t('form.noPlace')}
          emptyValue=""
          options={places.map((place, at) => ({ value: place.key, label: nameOf(place, at) }))}
        />
      )}
    </FormRow>
  );
}
