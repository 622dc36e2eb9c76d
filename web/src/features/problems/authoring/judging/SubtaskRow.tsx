import RemoveIcon from '@mui/icons-material/DeleteOutlineRounded';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FieldFrame, useField } from '#/ui/form/field';
import { NumberField } from '#/ui/form/NumberField';
import { SelectField } from '#/ui/form/SelectField';
import { TextField } from '#/ui/form/TextField';
import { subtaskRules } from '../../types';
import type { ProblemForm } from '../schema';
import { readPositions, writePositions } from './positions';

type Subtask = ProblemForm['subtasks'][number];

/** One group of tests: its name, its points, how they are made, and its tests. */
export function SubtaskRow(props: { title: string; index: number; positions: number[]; onRemove: () => void }) {
  const { title, index, positions, onRemove } = props;
  const { t } = useTranslation('authoring');
  const subtasks = useWatch<ProblemForm, 'subtasks'>({ name: 'subtasks' });
  const above = subtasks.slice(0, index);
  const rule = subtasks[index]?.rule ?? 'min';
  return (
    <Box component="section" aria-label={title} sx={{ display: 'grid', gap: 3, py: 3, pl: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <Typography variant="subtitle1" component="h3" sx={{ mr: 'auto' }}>
          {title}
        </Typography>
        <Tooltip title={t('subtask.remove', { name: title })}>
          <IconButton aria-label={t('subtask.remove', { name: title })} onClick={onRemove}>
            <RemoveIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      </Box>
      <Box sx={fields}>
        <TextField<ProblemForm>
          name={`subtasks.${index}.name`}
          label={t('subtask.nameField')}
          optional
          placeholder={title}
        />
        <NumberField<ProblemForm> name={`subtasks.${index}.score`} label={t('subtask.score')} min={0} />
        <SelectField<ProblemForm>
          name={`subtasks.${index}.rule`}
          label={t('subtask.rule')}
          hint={t(`subtask.${rule}Hint`)}
          options={subtaskRules.map((value) => ({ value, label: t(`subtask.${value}`) }))}
        />
        <Tests index={index} positions={positions} />
      </Box>
      {above.length > 0 && <Requires index={index} above={above} />}
    </Box>
  );
}

const fields = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 180px), 1fr))',
  alignItems: 'start',
} as const;

/** Which tests it has, by their positions: 1-3, 5. */
function Tests({ index, positions }: { index: number; positions: number[] }) {
  const { t } = useTranslation('authoring');
  const field = useField<ProblemForm, number[]>({ name: `subtasks.${index}.tests` });
  // What is being typed; null shows what the subtask has.
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? writePositions(field.value);
  const named = readPositions(text);
  const unknown = named?.filter((position) => !positions.includes(position)) ?? [];
  const fault =
    named === null
      ? t('subtask.testsFormat')
      : unknown.length > 0
        ? t('subtask.noTest', { tests: writePositions(unknown) })
        : field.error;
  const leave = () => {
    field.onBlur();
    if (typed === null || named === null) return;
    field.onChange(named.filter((position) => positions.includes(position)));
    if (unknown.length === 0) setTyped(null);
  };
  return (
    <FieldFrame
      label={t('subtask.tests')}
      error={fault}
      hint={fault ? undefined : t('subtask.testsCount', { count: field.value.length })}
    >
      {({ id, 'aria-describedby': describedBy }) => (
        <OutlinedInput
          id={id}
          value={text}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={leave}
          inputRef={field.ref}
          placeholder="1-3, 5"
          autoComplete="off"
          slotProps={{ input: { 'aria-describedby': describedBy } }}
        />
      )}
    </FieldFrame>
  );
}

/** Which of the groups above have to be solved before it is judged. */
function Requires({ index, above }: { index: number; above: Subtask[] }) {
  const { t } = useTranslation('authoring');
  const field = useField<ProblemForm, number[]>({ name: `subtasks.${index}.requires` });
  const toggle = (id: number, isOn: boolean) =>
    field.onChange(isOn ? [...field.value, id] : field.value.filter((other) => other !== id));
  return (
    <FieldFrame label={t('subtask.requires')} error={field.error} group="group">
      {() => (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 5 }}>
          {above.map(({ id, name }, at) => (
            <FormControlLabel
              key={id}
              label={name || t('subtask.name', { number: at + 1 })}
              control={
                <Checkbox
                  checked={field.value.includes(id)}
                  onChange={(_, isOn) => toggle(id, isOn)}
                  onBlur={field.onBlur}
                  slotProps={{ input: { ref: at === 0 ? field.ref : undefined } }}
                />
              }
              slotProps={{ typography: { variant: 'body2' } }}
            />
          ))}
        </Box>
      )}
    </FieldFrame>
  );
}
