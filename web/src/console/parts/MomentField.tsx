import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { ReactNode } from 'react';
import { FieldFrame, frameProps, useField, type FieldProps } from '#/ui/form/field';

/** A moment to the second in the zone of who types it, which the kit's own, in Vietnam's time and to the minute, is not. */
export function MomentField(
  props: FieldProps<Record<string, string>, string> & { min?: string; max?: string; preview?: ReactNode },
) {
  const { min, max, preview } = props;
  const field = useField<Record<string, string>, string>(props);
  return (
    <div>
      <FieldFrame {...frameProps(props)} error={field.error}>
        {({ id, 'aria-describedby': describedBy }) => (
          <OutlinedInput
            id={id}
            name={field.name}
            type="datetime-local"
            value={field.value}
            onChange={(event) => field.onChange(event.target.value)}
            onBlur={field.onBlur}
            inputRef={field.ref}
            slotProps={{ input: { min, max, step: 1, 'aria-describedby': describedBy } }}
          />
        )}
      </FieldFrame>
      <Box sx={{ mt: 1.5 }}>{preview}</Box>
    </div>
  );
}
