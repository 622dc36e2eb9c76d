import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { FieldValues } from 'react-hook-form';
import { FieldFrame, frameProps, useField, type FieldProps } from '#/ui/form/field';
import { tidyAddress } from '../address';
import { siteSuffix } from '../api';
import { useAvailability } from '../useAvailability';
import { AddressWords } from './AddressWords';

/** A site's address: what is typed, what follows it, and whether it is free. */
export function AddressField<T extends FieldValues = FieldValues>(props: FieldProps<T, string>) {
  const field = useField<T, string>(props);
  const state = useAvailability(field.value);
  return (
    <FieldFrame {...frameProps(props)} hint={<AddressWords state={state} />} error={field.error}>
      {({ id, 'aria-describedby': describedBy }) => (
        <OutlinedInput
          id={id}
          name={field.name}
          value={field.value}
          error={field.error !== undefined || state.kind === 'refused'}
          onChange={(event) => field.onChange(tidyAddress(event.target.value))}
          onBlur={field.onBlur}
          inputRef={field.ref}
          autoComplete="off"
          endAdornment={<InputAdornment position="end">.{siteSuffix()}</InputAdornment>}
          slotProps={{ input: { spellCheck: false, autoCapitalize: 'none', 'aria-describedby': describedBy } }}
        />
      )}
    </FieldFrame>
  );
}
