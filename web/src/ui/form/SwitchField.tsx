import Switch from '@mui/material/Switch';
import type { FieldValues } from 'react-hook-form';
import { useField, type FieldProps } from './field';
import { ToggleFrame } from './toggle';

/** Something that is on or off. */
export function SwitchField<T extends FieldValues = FieldValues>(props: FieldProps<T, boolean>) {
  const field = useField<T, boolean>(props);
  return (
    <ToggleFrame {...props} error={field.error}>
      {(ids) => (
        <Switch
          name={field.name}
          checked={field.value ?? false}
          onChange={(_, checked) => field.onChange(checked)}
          onBlur={field.onBlur}
          slotProps={{ input: { ref: field.ref, role: 'switch', ...ids } }}
        />
      )}
    </ToggleFrame>
  );
}
