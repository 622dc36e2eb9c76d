import Autocomplete from '@mui/material/Autocomplete';
import MuiTextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { api } from '#/api/client';
import { autocompleteInput, useListWords } from '#/ui/form/autocomplete';
import { FieldFrame, frameProps, useField, type FieldProps } from '#/ui/form/field';
import { useDebouncedValue } from '#/ui/useDebouncedValue';
import { useErrorText } from '#/ui/useErrorText';

/** A course that is chosen. */
export interface CoursePick {
  value: number;
  label: string;
}

/** Courses by words of their titles: those that I may change. */
const findCourses = async (search: string, signal: AbortSignal): Promise<CoursePick[]> => {
  const { items } = await api.list('/api/courses/me', { query: { search, page: 1, size: 20 }, signal });
  return items.map(({ id, title }) => ({ value: id, label: title }));
};

/** Several courses, found by typing, in the order in which they were chosen. */
export function CoursesField<T extends FieldValues>(props: FieldProps<T, CoursePick[]>) {
  const words = useListWords();
  const errorText = useErrorText();
  const field = useField<T, CoursePick[]>(props);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const wanted = typed.trim();
  const text = useDebouncedValue(wanted);
  const found = useQuery({
    queryKey: ['search', 'class-courses', text],
    queryFn: ({ signal }) => findCourses(text, signal),
    enabled: isOpen,
    meta: { quiet: true },
  });
  const isWaiting = text !== wanted || found.isFetching;
  return (
    <FieldFrame {...frameProps(props)} error={field.error}>
      {(ids) => (
        <Autocomplete
          {...words}
          multiple
          id={ids.id}
          open={isOpen}
          onOpen={() => setOpen(true)}
          onClose={() => setOpen(false)}
          disabled={props.disabled || props.disabledReason !== undefined}
          options={isWaiting ? [] : (found.data ?? [])}
          loading={isWaiting}
          filterOptions={(all) => all.filter(({ value }) => !field.value.some((pick) => pick.value === value))}
          value={field.value}
          inputValue={typed}
          onInputChange={(_, next) => setTyped(next)}
          onChange={(_, next) => {
            field.onChange(next);
            setTyped('');
          }}
          onBlur={field.onBlur}
          onKeyDown={(event) => event.key === 'Enter' && isOpen && event.preventDefault()}
          getOptionLabel={({ label }) => label}
          getOptionKey={({ value }) => value}
          isOptionEqualToValue={(one, other) => one.value === other.value}
          noOptionsText={found.error ? errorText(found.error) : words.noOptionsText}
          renderInput={(input) => <MuiTextField {...input} {...autocompleteInput(input, ids, field.ref)} />}
        />
      )}
    </FieldFrame>
  );
}
