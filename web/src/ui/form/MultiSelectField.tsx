import Autocomplete from '@mui/material/Autocomplete';
import MuiTextField from '@mui/material/TextField';
import type { FieldValues } from 'react-hook-form';
import { autocompleteInput, useListWords } from './autocomplete';
import { FieldFrame, frameProps, useField, type FieldProps } from './field';
import type { Choice } from './SelectField';

export interface MultiSelectFieldProps<T extends FieldValues, V> extends FieldProps<T, V[]> {
  options: readonly Choice<V>[];
  placeholder?: string;
}

/** Several choices out of a list that can be searched; what is chosen stands in the field. */
export function MultiSelectField<T extends FieldValues = FieldValues, V extends string | number = string | number>(
  props: MultiSelectFieldProps<T, V>,
) {
  const { options, placeholder } = props;
  const words = useListWords();
  const field = useField<T, V[]>(props);
  const values = field.value ?? [];
  // A value that is no choice any more is kept, and shown as it is.
  const chosen = values.map(
    (value) => options.find((option) => option.value === value) ?? { value, label: String(value) },
  );
  return (
    <FieldFrame {...frameProps(props)} error={field.error}>
      {(ids) => (
        <Autocomplete
          {...words}
          multiple
          disableCloseOnSelect
          id={ids.id}
          options={options}
          value={chosen}
          disabled={props.disabled || props.disabledReason !== undefined}
          getOptionLabel={({ label }) => label}
          getOptionKey={({ value }) => value}
          getOptionDisabled={({ disabled }) => disabled ?? false}
          isOptionEqualToValue={(one, other) => one.value === other.value}
          onChange={(_, next) => field.onChange(next.map(({ value }) => value))}
          onBlur={field.onBlur}
          renderInput={(input) => (
            <MuiTextField
              {...input}
              {...autocompleteInput(input, ids, field.ref)}
              placeholder={chosen.length === 0 ? placeholder : undefined}
            />
          )}
        />
      )}
    </FieldFrame>
  );
}
