import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { FieldValues } from 'react-hook-form';
import { FieldFrame, frameProps, useField, type FieldProps } from './field';

/** What may be chosen, and its name. */
export interface Choice<V> {
  value: V;
  label: string;
  disabled?: boolean;
}

export interface SelectFieldProps<T extends FieldValues, V> extends FieldProps<T, V | null | undefined> {
  options: readonly Choice<V>[];
  /** The words of choosing nothing; the value is then `emptyValue`. Without it one of the options has to be chosen. */
  empty?: string;
  /** The value of nothing: null unless it is told. */
  emptyValue?: V | null;
  autoComplete?: string;
  onChanged?: (value: V | null) => void;
}

/** One choice of a few, in the system's own list: phones and keyboards know it. */
export function SelectField<T extends FieldValues = FieldValues, V extends string | number = string | number>(
  props: SelectFieldProps<T, V>,
) {
  const { options, empty, emptyValue = null, autoComplete, onChanged } = props;
  const field = useField<T, V | null | undefined>(props);
  const chosen = options.findIndex(({ value }) => value === field.value);
  const choose = (text: string) => {
    const value = options.find((option) => String(option.value) === text)?.value ?? emptyValue;
    field.onChange(value);
    onChanged?.(value);
  };
  const isEmptyShown = empty !== undefined || chosen === -1;
  return (
    <FieldFrame {...frameProps(props)} error={field.error}>
      {({ id, 'aria-describedby': describedBy, 'aria-invalid': invalid }) => (
        <NativeSelect
          value={chosen === -1 ? '' : String(field.value)}
          onChange={(event) => choose(event.target.value)}
          onBlur={field.onBlur}
          inputRef={field.ref}
          inputProps={{ id, name: field.name, autoComplete, 'aria-describedby': describedBy, 'aria-invalid': invalid }}
          input={<OutlinedInput />}
        >
          {isEmptyShown && (
            <option value="" disabled={empty === undefined}>
              {empty ?? ''}
            </option>
          )}
          {options.map(({ value, label, disabled }) => (
            <option key={value} value={value} disabled={disabled}>
              {label}
            </option>
          ))}
        </NativeSelect>
      )}
    </FieldFrame>
  );
}
