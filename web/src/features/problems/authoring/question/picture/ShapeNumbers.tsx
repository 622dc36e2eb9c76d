import AddIcon from '@mui/icons-material/AddRounded';
import RemoveIcon from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormRow } from '#/ui/form/ApiForm';
import { NumberField } from '#/ui/form/NumberField';
import { WHOLE, type ShapeKind } from '../kinds/shapes';
import type { QuestionForm } from '../schema';

type Numbers = 'x' | 'y' | 'width' | 'height' | 'radius';

/** The numbers that each shape has, in thousandths of the picture. */
const numbers: Record<ShapeKind, readonly Numbers[]> = {
  rectangle: ['x', 'y', 'width', 'height'],
  circle: ['x', 'y', 'radius'],
  polygon: [],
};

/** Where an area or a zone is, in figures. */
export function ShapeNumbers({ at, shape }: { at: `areas.${number}` | `places.${number}.zone`; shape: ShapeKind }) {
  const { t } = useTranslation('question');
  return (
    <FormRow>
      {numbers[shape].map((name) => (
        <NumberField<QuestionForm>
          key={name}
          name={`${at}.${name}` as `areas.${number}.x`}
          label={t(`picture.number.${name}`)}
          min={0}
          max={WHOLE}
          step={1}
        />
      ))}
    </FormRow>
  );
}

/** The corners of a polygon in figures. */
export function CornerNumbers({ index }: { index: number }) {
  const { t } = useTranslation('question');
  const { setValue, getValues } = useFormContext<QuestionForm, unknown, QuestionForm>();
  const name = `areas.${index}.points` as const;
  const points = useWatch<QuestionForm, typeof name>({ name }) ?? [];
  const put = (next: typeof points) => setValue(name, next, { shouldDirty: true, shouldValidate: true });
  const add = () => {
    const now = getValues(name);
    const [first, last] = [now[0], now.at(-1)];
    // Halfway on the side that closes it.
    if (first && last) put([...now, { x: Math.round((first.x + last.x) / 2), y: Math.round((first.y + last.y) / 2) }]);
  };
  return (
    <>
      {points.map((_, corner) => (
        <Box key={corner} sx={{ display: 'flex', gap: 2, alignItems: 'flex-end' }}>
          {(['x', 'y'] as const).map((part) => (
            <NumberField<QuestionForm>
              key={part}
              name={`areas.${index}.points.${corner}.${part}`}
              label={t('picture.corner', { number: corner + 1, part: t(`picture.number.${part}`) })}
              min={0}
              max={WHOLE}
              step={1}
            />
          ))}
          <IconButton
            aria-label={t('picture.removeCorner', { number: corner + 1 })}
            disabled={points.length <= 3}
            onClick={() => put(getValues(name).toSpliced(corner, 1))}
          >
            <RemoveIcon fontSize="small" />
          </IconButton>
        </Box>
      ))}
      <Button size="small" startIcon={<AddIcon />} onClick={add} sx={{ justifySelf: 'start' }}>
        {t('picture.addCorner')}
      </Button>
    </>
  );
}
