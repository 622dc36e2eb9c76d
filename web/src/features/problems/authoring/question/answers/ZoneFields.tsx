import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { newPlace } from '../kinds/interaction';
import { middleShape, type Shape } from '../kinds/shapes';
import { PictureFields } from '../picture/PictureFields';
import { useTake } from '../Rows';
import type { QuestionForm } from '../schema';

const zoneOf = ({ x, y, width, height }: Shape) => ({ x, y, width, height });

/** A picture, and the places in it. What has no zone yet is not on the picture. */
export function ZoneFields({ nameOf }: { nameOf: (index: number) => string }) {
  const { t } = useTranslation('question');
  const { getValues, setValue } = useFormContext<QuestionForm, unknown, QuestionForm>();
  const places = useWatch<QuestionForm, 'places'>({ name: 'places' });
  const take = useTake('places', nameOf);
  const zones = places.flatMap(({ zone }, index) =>
    zone ? [{ index, shape: { ...middleShape('rectangle'), ...zone } }] : [],
  );
  const placeOf = (zone: number) => zones[zone]?.index ?? 0;
  return (
    <PictureFields
      shapes={zones.map(({ shape }) => shape)}
      tools={['rectangle']}
      nameOf={(zone) => t('picture.zone', { name: nameOf(placeOf(zone)) })}
      onDraw={(shape) => setValue('places', [...getValues('places'), newPlace(zoneOf(shape))], { shouldDirty: true })}
      onChange={(zone, shape) => setValue(`places.${placeOf(zone)}.zone`, zoneOf(shape), { shouldDirty: true })}
      onRemove={(zone) => take(placeOf(zone))}
    />
  );
}
