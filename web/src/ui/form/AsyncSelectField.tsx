import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiTextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../useErrorText';
import { useDebouncedValue } from '../useDebouncedValue';
import { autocompleteInput, useListWords } from './autocomplete';
import { FieldFrame, frameProps, useField, type FieldProps } from './field';

/** Something that a search finds. */
export interface Found<V> {
  value: V;
  label: string;
  /** A second line: somebody's email. */
  detail?: string;
}

export interface AsyncSelectFieldProps<T extends FieldValues, V> extends FieldProps<T, Found<V> | null> {
  /** Names the search in the cache: what differs in `search` differs here. */
  searchKey: readonly unknown[];
  /** Finds what fits; called with '' when the list is opened. */
  search: (text: string, signal: AbortSignal) => Promise<Found<V>[]>;
  placeholder?: string;
}

/** One of many, found by typing. The field's value is what was found, with its label: `toId` in the schema takes its id. */
export function AsyncSelectField<T extends FieldValues = FieldValues, V extends string | number = number>(
  props: AsyncSelectFieldProps<T, V>,
) {
  const { searchKey, search, placeholder } = props;
  const words = useListWords();
  const field = useField<T, Found<V> | null>(props);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  // Once something is chosen the text is its label: the list then begins anew.
  const wanted = typed === field.value?.label ? '' : typed.trim();
  const text = useDebouncedValue(wanted);
  const found = useQuery({
    queryKey: ['search', ...searchKey, text],
    queryFn: ({ signal }) => search(text, signal),
    enabled: isOpen,
    meta: { quiet: true },
  });
  const isWaiting = text !== wanted || found.isFetching;
  return (
    <FieldFrame {...frameProps(props)} error={field.error}>
      {(ids) => (
        <Autocomplete
          {...words}
          id={ids.id}
          open={isOpen}
          onOpen={() => setOpen(true)}
          onClose={() => setOpen(false)}
          disabled={props.disabled || props.disabledReason !== undefined}
          options={isWaiting ? [] : (found.data ?? [])}
          loading={isWaiting}
          filterOptions={(options) => options}
          value={field.value ?? null}
          inputValue={typed}
          onInputChange={(_, next) => setTyped(next)}
          onChange={(_, next) => field.onChange(next)}
          autoHighlight
          // While the list is open Enter picks from it, also where what fits is still on its way: it doesn't send the form.
          onKeyDown={(event) => event.key === 'Enter' && isOpen && event.preventDefault()}
          onBlur={field.onBlur}
          getOptionLabel={({ label }) => label}
          getOptionKey={({ value }) => value}
          isOptionEqualToValue={(one, other) => one.value === other.value}
          noOptionsText={
            found.error ? (
              <SearchFailure error={found.error} onRetry={() => void found.refetch()} />
            ) : (
              words.noOptionsText
            )
          }
          renderOption={({ key, ...item }, option) => (
            <li key={key} {...item}>
              <FoundText option={option} />
            </li>
          )}
          renderInput={(input) => (
            <MuiTextField {...input} {...autocompleteInput(input, ids, field.ref)} placeholder={placeholder} />
          )}
        />
      )}
    </FieldFrame>
  );
}

function FoundText({ option }: { option: { label: string; detail?: string } }): ReactNode {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="body2">{option.label}</Typography>
      {option.detail && (
        <Typography variant="caption" color="textSecondary">
          {option.detail}
        </Typography>
      )}
    </Box>
  );
}

function SearchFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('ui');
  const errorText = useErrorText();
  return (
    <Box role="alert">
      <Typography variant="body2">
        {t('field.searchFailed')}: {errorText(error)}
      </Typography>
      {/* The list closes when the field loses the focus: the press must not take it. */}
      <Button size="small" onMouseDown={(event) => event.preventDefault()} onClick={onRetry}>
        {t('retry')}
      </Button>
    </Box>
  );
}
