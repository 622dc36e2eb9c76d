import Autocomplete from '@mui/material/Autocomplete';
import MuiTextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useDebouncedValue } from '../useDebouncedValue';
import { autocompleteInput, useListWords } from './autocomplete';
import { FieldFrame, frameProps, useField, type FieldProps } from './field';

export interface TagsFieldProps<T extends FieldValues> extends FieldProps<T, string[]> {
  /** Names the suggestions in the cache. */
  suggestionsKey?: readonly unknown[];
  /** What is in use elsewhere and fits what is typed. */
  suggest?: (text: string, signal: AbortSignal) => Promise<string[]>;
  /** How a tag is kept: small letters unless told. */
  tidy?: (tag: string) => string;
  /** Whether a comma is a part of a text and ends none: of answers, which may be numbers. */
  hasCommas?: boolean;
  placeholder?: string;
}

const inSmallLetters = (tag: string) => tag.trim().toLowerCase();

/** Short texts of one's own: Enter or, unless told, a comma adds one, Backspace takes the last away; those in use elsewhere are suggested. */
export function TagsField<T extends FieldValues = FieldValues>(props: TagsFieldProps<T>) {
  const { suggestionsKey = [], suggest, tidy = inSmallLetters, hasCommas = false, placeholder, hint } = props;
  const { t } = useTranslation('ui');
  const words = useListWords();
  const field = useField<T, string[]>(props);
  const tags = field.value ?? [];
  const [typed, setTyped] = useState('');
  const text = useDebouncedValue(typed.trim());
  const suggestions = useQuery({
    queryKey: ['suggestions', ...suggestionsKey, text],
    queryFn: ({ signal }) => suggest?.(text, signal) ?? [],
    enabled: suggest !== undefined,
    meta: { quiet: true },
  });
  const split = (one: string) => (hasCommas ? [one] : one.split(','));
  const put = (next: readonly string[]) => {
    const tidied = next.flatMap(split).map(tidy);
    field.onChange([...new Set(tidied.filter(Boolean))]);
  };
  const type = (next: string) => {
    const parts = split(next);
    if (parts.length > 1) put([...tags, ...parts.slice(0, -1)]);
    setTyped(parts.at(-1) ?? '');
  };
  return (
    <FieldFrame {...frameProps(props)} hint={hint ?? t('field.tagsHint')} error={field.error}>
      {(ids) => (
        <Autocomplete
          {...words}
          multiple
          freeSolo
          autoSelect={false}
          filterSelectedOptions
          id={ids.id}
          disabled={props.disabled || props.disabledReason !== undefined}
          options={suggestions.data ?? []}
          value={tags}
          inputValue={typed}
          onInputChange={(_, next) => type(next)}
          onChange={(_, next) => put(next)}
          onBlur={() => {
            // What was typed and not yet added is meant.
            if (typed.trim()) put([...tags, typed]);
            setTyped('');
            field.onBlur();
          }}
          renderInput={(input) => (
            <MuiTextField
              {...input}
              {...autocompleteInput(input, ids, field.ref)}
              placeholder={tags.length === 0 ? placeholder : undefined}
              // Enter adds a tag, and sends the form only where nothing is typed; it ends a word of Telex and adds nothing.
              onKeyDown={(event) => {
                if (event.key === 'Enter' && typed.trim() !== '') event.preventDefault();
              }}
            />
          )}
        />
      )}
    </FieldFrame>
  );
}
