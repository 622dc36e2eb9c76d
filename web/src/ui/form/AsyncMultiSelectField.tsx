import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import MuiTextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useDebouncedValue } from '../useDebouncedValue';
import { useErrorText } from '../useErrorText';
import type { Found } from './AsyncSelectField';
import { autocompleteInput, useListWords } from './autocomplete';
import { FieldFrame, frameProps, useField, type FieldProps } from './field';

export interface AsyncMultiSelectFieldProps<T extends FieldValues, V> extends FieldProps<T, Found<V>[]> {
  /** Names the search in the cache: what differs in `search` differs here. */
  searchKey: readonly unknown[];
  /** Finds what fits; called with '' when the list is opened. */
  search: (text: string, signal: AbortSignal) => Promise<Found<V>[]>;
}

/** Several of many, found by typing: teachers, courses. In the order in which they were chosen. */
export function AsyncMultiSelectField<T extends FieldValues = FieldValues, V extends string | number = number>(
  props: AsyncMultiSelectFieldProps<T, V>,
) {
  const { searchKey, search } = props;
  const words = useListWords();
  const errorText = useErrorText();
  const field = useField<T, Found<V>[]>(props);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const wanted = typed.trim();
  const text = useDebouncedValue(wanted);
  const found = useQuery({
    queryKey: ['search', ...searchKey, text],
    queryFn: ({ signal }) => search(text, signal),
    enabled: isOpen,
    meta: { quiet: true },
  });
  const isWaiting = text !== wanted || found.isFetching;
  const options: Found<V>[] = isWaiting ? [] : (found.data ?? []);
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
          filterOptions={(all) => all.filter(({ value }) => !field.value.some((chosen) => chosen.value === value))}
          value={field.value}
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
