import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FieldFrame, frameProps, useField, type FieldProps } from './field';

export interface NumberFieldProps<T extends FieldValues> extends FieldProps<T, number | null | undefined> {
  min?: number;
  max?: number;
  /** Between two values; 'any' unless told, 1 for whole numbers. */
  step?: number | 'any';
  placeholder?: string;
  /** What is counted, behind the number: MiB, for example. */
  unit?: ReactNode;
}

/** A number. An empty field is null, never 0; what is no number is NaN, which rules refuse. */
export function NumberField<T extends FieldValues = FieldValues>(props: NumberFieldProps<T>) {
  const { min, max, step = 'any', placeholder, unit } = props;
  const field = useField<T, number | null | undefined>(props);
  const { text, setText } = useTyped(field.value);
  const type = (typed: string) => {
    setText(typed);
    field.onChange(numberIn(typed));
  };
  return (
    <FieldFrame {...frameProps(props)} error={field.error}>
      {({ id, 'aria-describedby': describedBy }) => (
        <OutlinedInput
          id={id}
          name={field.name}
          type="number"
          value={text}
          onChange={(event) => {
            // While no number can be read the browser answers '', and says so.
            const { value, validity } = event.target as HTMLInputElement;
            if (value === '' && validity?.badInput) field.onChange(Number.NaN);
            else type(value);
          }}
          onBlur={field.onBlur}
          inputRef={field.ref}
          placeholder={placeholder}
          endAdornment={unit && <InputAdornment position="end">{unit}</InputAdornment>}
          slotProps={{
            input: {
              min,
              max,
              step,
              inputMode: step !== 'any' && Number.isInteger(step) && (min ?? -1) >= 0 ? 'numeric' : 'decimal',
              'aria-describedby': describedBy,
              // Scrolling the page over a field that has the focus must not change it.
              onWheel: (event) => event.currentTarget.blur(),
            },
          }}
        />
      )}
    </FieldFrame>
  );
}

/** The number that a text is: null of an empty one, NaN of what is none. */
export function numberIn(text: string): number | null {
  const trimmed = text.trim();
  return trimmed === '' ? null : Number(trimmed);
}

/** The text in a number's field: as it was typed (`1.`, `1.50`) for as long as it is the value, otherwise the value's own. */
function useTyped(value: number | null | undefined) {
  const [typed, setText] = useState('');
  const isValue = Object.is(numberIn(typed), value ?? null);
  return {
    text: isValue ? typed : value === null || value === undefined || Number.isNaN(value) ? '' : String(value),
    setText,
  };
}
