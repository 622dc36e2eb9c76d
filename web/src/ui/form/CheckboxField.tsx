import Checkbox from '@mui/material/Checkbox';
import type { FieldValues } from 'react-hook-form';
import { useField, type FieldProps } from './field';
import { ToggleFrame } from './toggle';

/** A yes or no that belongs to the form: nothing happens before it is sent. */
export function CheckboxField<T extends FieldValues = FieldValues>(props: FieldProps<T, boolean>) {
  const field = useField<T, boolean>(props);
  return (
    <ToggleFrame {...props} error={field.error}>
      {(ids) => (
        <Checkbox
          name={field.name}
          checked={field.value ?? false}
          onChange={(_, checked) => field.onChange(checked)}
          onBlur={field.onBlur}
          slotProps={{ input: { ref: field.ref, ...ids } }}
        />
      )}
    </ToggleFrame>
  );
}
