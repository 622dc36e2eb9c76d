import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Explanation } from '../../components/Section';
import { newArea } from '../kinds/areas';
import { shapeKinds } from '../kinds/shapes';
import { PictureFields } from '../picture/PictureFields';
import { CornerNumbers, ShapeNumbers } from '../picture/ShapeNumbers';
import { Rows, useTake } from '../Rows';
import { mostRows, type QuestionForm } from '../schema';

/** A picture, and the areas of it that have to be touched. */
export function HotspotFields() {
  const { t } = useTranslation('question');
  const { getValues, setValue } = useFormContext<QuestionForm, unknown, QuestionForm>();
  const areas = useWatch<QuestionForm, 'areas'>({ name: 'areas' });
  const nameOf = (index: number) => t('hotspot.area', { number: index + 1 });
  const take = useTake('areas', nameOf);
  return (
    <>
      <PictureFields
        shapes={areas}
        tools={shapeKinds}
        nameOf={nameOf}
        onDraw={(shape) => setValue('areas', [...getValues('areas'), newArea(shape)], { shouldDirty: true })}
        onChange={(index, shape) =>
          setValue(`areas.${index}`, { ...shape, key: areas[index]?.key ?? '' }, { shouldDirty: true })
        }
        onRemove={take}
      />
      <Explanation>{t('hotspot.hint')}</Explanation>
      <Rows
        name="areas"
        label={t('hotspot.areas')}
        nameOf={nameOf}
        row={(index) => {
          const shape = areas[index]?.shape ?? 'rectangle';
          return shape === 'polygon' ? (
            <CornerNumbers index={index} />
          ) : (
            <ShapeNumbers at={`areas.${index}`} shape={shape} />
          );
        }}
        most={mostRows.areas}
      />
    </>
  );
}
