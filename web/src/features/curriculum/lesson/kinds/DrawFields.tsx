import AddIcon from '@mui/icons-material/AddRounded';
import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { NumberField } from '#/ui/form/NumberField';
import { SelectField } from '#/ui/form/SelectField';
import type { Schemas } from '#/api/types';
import { categoriesQuery, tagsQuery } from '../../api';
import { Part } from '../Part';
import { QUESTIONS_MOST, type DrawRow, type LessonForm } from '../schema';

/** Most draws of a quiz. */
const DRAWS_MOST = 20;
const fresh: DrawRow = { by: 'category', category_id: null, tag: '', count: 5 };

/** Questions that are drawn by chance, others for each learner. */
export function DrawFields() {
  const { t } = useTranslation('curriculum');
  const { setValue } = useFormContext<LessonForm, unknown, LessonForm>();
  const draws = useWatch<LessonForm, 'settings.draw'>({ name: 'settings.draw' });
  const put = (next: DrawRow[]) => setValue('settings.draw', next, { shouldDirty: true });
  return (
    <Part title={t('draw.title')} hint={t('draw.hint')}>
      {draws.map((draw, index) => (
        <Draw key={index} index={index} draw={draw} onRemove={() => put(draws.toSpliced(index, 1))} />
      ))}
      {draws.length < DRAWS_MOST && (
        <Button
          variant="outlined"
          startIcon={<AddIcon />}
          onClick={() => put([...draws, fresh])}
          sx={{ justifySelf: 'start' }}
        >
          {t('draw.add')}
        </Button>
      )}
    </Part>
  );
}

function Draw({ index, draw, onRemove }: { index: number; draw: DrawRow; onRemove: () => void }) {
  const { t } = useTranslation('curriculum');
  const categories = useQuery(categoriesQuery).data ?? [];
  const tags = useQuery(tagsQuery).data ?? [];
  const name = `settings.draw.${index}` as const;
  return (
    <Box role="group" aria-label={t('draw.row', { number: index + 1 })} sx={row}>
      <SelectField<LessonForm, DrawRow['by']>
        name={`${name}.by`}
        label={t('draw.by')}
        options={(['category', 'tag'] as const).map((value) => ({ value, label: t(`draw.${value}`) }))}
      />
      {draw.by === 'category' ? (
        <SelectField<LessonForm, number>
          name={`${name}.category_id`}
          label={t('draw.category')}
          empty={t('draw.choose')}
          options={choicesOf(categories)}
        />
      ) : (
        <SelectField<LessonForm, string>
          name={`${name}.tag`}
          label={t('draw.tag')}
          empty={t('draw.choose')}
          emptyValue=""
          options={withTag(draw.tag, tags).map((tag) => ({ value: tag, label: tag }))}
        />
      )}
      <NumberField<LessonForm> name={`${name}.count`} label={t('draw.count')} min={1} max={QUESTIONS_MOST} step={1} />
      <IconButton aria-label={t('draw.remove', { number: index + 1 })} onClick={onRemove} sx={{ mt: { sm: 6 } }}>
        <DeleteIcon />
      </IconButton>
    </Box>
  );
}

/** Categories as they stand below each other. */
const choicesOf = (categories: readonly Schemas['Category'][], depth = 0): { value: number; label: string }[] =>
  categories.flatMap(({ id, name, count, children }) => [
    { value: id, label: `${'\u2003'.repeat(depth)}${name} (${count})` },
    ...choicesOf(children, depth + 1),
  ]);

/** The topics in use, and one that is used no more. */
const withTag = (tag: string, tags: readonly { name: string }[]): string[] => {
  const names = tags.map(({ name }) => name);
  return tag && !names.includes(tag) ? [tag, ...names] : names;
};

const row = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 2fr) 120px auto' },
} as const;
