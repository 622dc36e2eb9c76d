import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import MuiTextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Found } from '#/ui/form/AsyncSelectField';
import { autocompleteInput, useListWords } from '#/ui/form/autocomplete';
import { FieldFrame, frameProps, useField, type FieldProps } from '#/ui/form/field';
import { useDebouncedValue } from '#/ui/useDebouncedValue';
import { useErrorText } from '#/ui/useErrorText';
import type { CourseForm, Pick } from '../schema';

/** Several of many, found by typing: teachers, courses. In the order in which they were chosen. */
export function PicksField(
  props: Omit<FieldProps<CourseForm, Pick[]>, 'name'> & {
    name: 'teachers' | 'prerequisites';
    search: (text: string, signal: AbortSignal) => Promise<Found<number>[]>;
  },
) {
  const { name, search } = props;
  const words = useListWords();
  const errorText = useErrorText();
  const field = useField<CourseForm, Pick[]>(props);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const wanted = typed.trim();
  const text = useDebouncedValue(wanted);
  const found = useQuery({
    queryKey: ['search', 'course', name, text],
    queryFn: ({ signal }) => search(text, signal),
    enabled: isOpen,
    meta: { quiet: true },
  });
  const isWaiting = text !== wanted || found.isFetching;
  const options: Found<number>[] = isWaiting ? [] : (found.data ?? []);
  return (
    <FieldFrame {...frameProps(props)} error={field.error}>
      {(ids) => (
        <Autocomplete
          {...words}
          multiple
          filterSelectedOptions
          id={ids.id}
          open={isOpen}
          onOpen={() => setOpen(true)}
          onClose={() => setOpen(false)}
          disabled={props.disabled || props.disabledReason !== undefined}
          options={options}
          loading={isWaiting}
          filterOptions={(all) => all.filter(({ value }) => !field.value.some((pick) => pick.value === value))}
          value={field.value as Found<number>[]}
          inputValue={typed}
          onInputChange={(_, next) => setTyped(next)}
          onChange={(_, next) => {
            field.onChange(next.map(({ value, label }) => ({ value, label })));
            setTyped('');
          }}
          onBlur={field.onBlur}
          onKeyDown={(event) => event.key === 'Enter' && isOpen && event.preventDefault()}
          getOptionLabel={({ label }) => label}
          getOptionKey={({ value }) => value}
          isOptionEqualToValue={(one, other) => one.value === other.value}
          noOptionsText={found.error ? errorText(found.error) : words.noOptionsText}
          renderOption={({ key, ...item }, option) => (
            <li key={key} {...item}>
              <Box sx={{ minWidth: 0 }}>
                <Typography variant="body2">{option.label}</Typography>
                {option.detail && (
                  <Typography variant="caption" color="textSecondary">
                    {option.detail}
                  </Typography>
                )}
              </Box>
            </li>
          )}
          renderInput={(input) => <MuiTextField {...input} {...autocompleteInput(input, ids, field.ref)} />}
        />
      )}
    </FieldFrame>
  );
}
