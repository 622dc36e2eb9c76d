import Box from '@mui/material/Box';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FieldFrame, frameProps, useField, type FieldProps } from './field';
import { numberIn } from './NumberField';

/** What a duration is written in, in seconds. */
export const durationUnits = { second: 1, minute: 60, hour: 3600, day: 86_400 } as const;
export type DurationUnit = keyof typeof durationUnits;

export interface DurationFieldProps<T extends FieldValues> extends FieldProps<T, number | null | undefined> {
  /** What the form's value counts. */
  valueIn: 'second' | 'minute';
  /** What people may choose; the value is shown in the largest of them that it is a whole number of. */
  units?: readonly DurationUnit[];
}

/** How long something lasts: a number and its unit. An empty field is null. */
export function DurationField<T extends FieldValues = FieldValues>(props: DurationFieldProps<T>) {
  const { valueIn, units = ['minute', 'hour', 'day'] } = props;
  const { t } = useTranslation('ui');
  const field = useField<T, number | null | undefined>(props);
  const isOff = props.disabled || props.disabledReason !== undefined;
  const base = durationUnits[valueIn];
  const [chosen, setUnit] = useState<DurationUnit | null>(null);
  const unit = chosen ?? unitOf((field.value ?? 0) * base, units);
  const [typed, setTyped] = useState('');
  const valueFor = (text: string, of: DurationUnit) => {
    const count = numberIn(text.replace(',', '.'));
    return count === null ? null : Math.round((count * durationUnits[of]) / base);
  };
  const isTyped = Object.is(valueFor(typed, unit), field.value ?? null);
  const shown = isTyped ? typed : textOf(field.value, base, unit);
  const put = (text: string, of: DurationUnit) => {
    setTyped(text);
    setUnit(of);
    field.onChange(valueFor(text, of));
  };
  return (
    <FieldFrame {...frameProps(props)} error={field.error} hasParts>
      {({ id, labelId, 'aria-describedby': describedBy }) => (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) minmax(100px, auto)', gap: 2 }}>
          <OutlinedInput
            size="small"
            id={id}
            name={field.name}
            value={shown}
            onChange={(event) => put(event.target.value, unit)}
            onBlur={field.onBlur}
            inputRef={field.ref}
            error={field.error !== undefined}
            disabled={isOff}
            slotProps={{ input: { inputMode: 'decimal', autoComplete: 'off', 'aria-describedby': describedBy } }}
          />
          <NativeSelect
            value={unit}
            onChange={(event) => put(shown, event.target.value as DurationUnit)}
            onBlur={field.onBlur}
            disabled={isOff}
            inputProps={{ id: `${id}-unit`, 'aria-label': t('field.unit'), 'aria-describedby': labelId }}
            input={<OutlinedInput size="small" />}
          >
            {units.map((name) => (
              <option key={name} value={name}>
                {t(`field.${name}`)}
              </option>
            ))}
          </NativeSelect>
        </Box>
      )}
    </FieldFrame>
  );
}

/** The largest unit that a duration is a whole number of, otherwise the smallest. */
export function unitOf(seconds: number, units: readonly DurationUnit[]): DurationUnit {
  const fromLargest = [...units].sort((one, other) => durationUnits[other] - durationUnits[one]);
  const smallest = fromLargest.at(-1) ?? 'minute';
  return seconds === 0 ? smallest : (fromLargest.find((unit) => seconds % durationUnits[unit] === 0) ?? smallest);
}

function textOf(value: number | null | undefined, base: number, unit: DurationUnit): string {
  if (value === null || value === undefined || Number.isNaN(value)) return '';
  return String(Math.round(((value * base) / durationUnits[unit]) * 1000) / 1000);
}
