import OutlinedInput from '@mui/material/OutlinedInput';
import { useForkRef } from '@mui/material/utils';
import { useEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FieldFrame, frameProps, useField, type FieldProps } from '#/ui/form/field';

export interface CodeFieldProps<T extends FieldValues> extends FieldProps<T, string> {
  /** A code of the app, or one of the recovery codes. */
  kind?: 'totp' | 'recovery';
  /** It has the focus once it is there; in a dialog the dialog sees to that. */
  focus?: boolean;
}

/**
 * A one-time code. It is checked when it is sent and not when it is left: words that appear below it would move another way to
 * prove oneself away from under the pointer. What is wrong takes the place of the hint.
 */
export function CodeField<T extends FieldValues = FieldValues>(props: CodeFieldProps<T>) {
  const { kind = 'totp', focus = false, hint } = props;
  const field = useField<T, string>(props);
  const input = useRef<HTMLInputElement>(null);
  const ref = useForkRef(field.ref, input);
  useEffect(() => {
    if (focus) input.current?.focus();
  }, [focus]);
  const isTotp = kind === 'totp';
  return (
    <FieldFrame {...frameProps(props)} hint={field.error ? undefined : hint} error={field.error}>
      {({ id, 'aria-describedby': describedBy }) => (
        <OutlinedInput
          id={id}
          name={field.name}
          value={field.value ?? ''}
          onChange={(event) => field.onChange(event.target.value)}
          inputRef={ref}
          autoComplete={isTotp ? 'one-time-code' : 'off'}
          slotProps={{
            input: {
              'aria-describedby': describedBy,
              inputMode: isTotp ? 'numeric' : 'text',
              autoCapitalize: 'none',
              spellCheck: false,
              maxLength: isTotp ? 7 : 40,
            },
          }}
          sx={codeStyle}
        />
      )}
    </FieldFrame>
  );
}

const codeStyle = {
  '& input': { fontFamily: 'var(--lp-mono)', fontSize: 'var(--lp-font-xl)', letterSpacing: '0.14em' },
} as const;
