import Autocomplete from '@mui/material/Autocomplete';
import MuiTextField from '@mui/material/TextField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { autocompleteInput, useListWords } from '#/ui/form/autocomplete';
import { FieldFrame, frameProps, useField } from '#/ui/form/field';
import { useDebouncedValue } from '#/ui/useDebouncedValue';
import { findSchools } from '../api';
import type { SchoolFieldProps } from './SchoolField';

/** A line of text with the schools that fit it below; Enter sends the form unless one of them is marked. */
export default function SchoolPicker<T extends FieldValues>(props: SchoolFieldProps<T>) {
  const words = useListWords();
  const field = useField<T, string | null | undefined>(props);
  const [isOpen, setOpen] = useState(false);
  const typed = field.value ?? '';
  const text = useDebouncedValue(typed.trim());
  const found = useQuery({
    queryKey: ['search', 'school', text],
    queryFn: ({ signal }) => findSchools(text, signal),
    enabled: isOpen && text !== '',
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  // Schools of one name in several provinces are one suggestion: the province stands in a field of its own.
  const names = text === '' ? [] : [...new Set(found.data?.map(({ name }) => name))];
  return (
    <FieldFrame {...frameProps(props)} error={field.error}>
      {(ids) => (
        <Autocomplete
          {...words}
          id={ids.id}
          freeSolo
          disableClearable
          open={isOpen && names.length > 0}
          onOpen={() => setOpen(true)}
          onClose={() => setOpen(false)}
          options={names}
          filterOptions={(options) => options}
          inputValue={typed}
          onInputChange={(_, next, reason) => {
            // What is reset is not what was typed.
            if (reason !== 'reset') field.onChange(next);
          }}
          onChange={(_, next) => field.onChange(next)}
          onBlur={field.onBlur}
          renderInput={(input) => (
            <MuiTextField {...input} {...autocompleteInput(input, ids, field.ref)} autoComplete="organization" />
          )}
        />
      )}
    </FieldFrame>
  );
}
