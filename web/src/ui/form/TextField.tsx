import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { ComponentProps, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FieldFrame, useField, frameProps, type FieldProps } from './field';

/** What a line of text may have besides: how a phone's keyboard looks, what the browser fills in. */
export type InputHints = Pick<
  ComponentProps<'input'>,
  'autoComplete' | 'inputMode' | 'placeholder' | 'maxLength' | 'autoCapitalize' | 'spellCheck' | 'lang'
>;

export interface TextFieldProps<T extends FieldValues> extends FieldProps<T, string | null | undefined>, InputHints {
  type?: 'text' | 'email' | 'tel' | 'url' | 'search';
  /** Of several lines: how many it shows at least; it grows to `maxRows`. */
  rows?: number;
  maxRows?: number;
  /** Before or behind the text: a domain's ending, for example. */
  start?: ReactNode;
  end?: ReactNode;
  /** Told what was typed, after the form knows it. */
  onChanged?: (value: string) => void;
}

/** A text of one line, or of several with `rows`. */
export function TextField<T extends FieldValues = FieldValues>(props: TextFieldProps<T>) {
  const { type = 'text', rows, maxRows = 16, start, end, onChanged, ...rest } = props;
  const field = useField<T, string | null | undefined>(props);
  const { autoComplete, inputMode, placeholder, maxLength, autoCapitalize, spellCheck, lang } = rest;
  return (
    <FieldFrame {...frameProps(props)} error={field.error}>
      {({ id, 'aria-describedby': describedBy }) => (
        <OutlinedInput
          id={id}
          name={field.name}
          type={rows ? undefined : type}
          value={field.value ?? ''}
          onChange={(event) => {
            field.onChange(event.target.value);
            onChanged?.(event.target.value);
          }}
          onBlur={field.onBlur}
          inputRef={field.ref}
          multiline={rows !== undefined}
          minRows={rows}
          maxRows={rows === undefined ? undefined : Math.max(rows, maxRows)}
          autoComplete={autoComplete}
          placeholder={placeholder}
          startAdornment={start && <InputAdornment position="start">{start}</InputAdornment>}
          endAdornment={end && <InputAdornment position="end">{end}</InputAdornment>}
          slotProps={{
            input: { inputMode, maxLength, autoCapitalize, spellCheck, lang, 'aria-describedby': describedBy },
          }}
        />
      )}
    </FieldFrame>
  );
}
