import OutlinedInput from '@mui/material/OutlinedInput';
import type { FieldValues } from 'react-hook-form';
import { FieldFrame, frameProps, useField, type FieldProps } from './field';

export interface CodeFieldProps<T extends FieldValues> extends FieldProps<T, string> {
  rows?: number;
  maxRows?: number;
  /** Long lines break; otherwise they scroll, as tests' data has to. */
  wrap?: boolean;
  maxLength?: number;
}

/** Code or data as it is: monospaced, nothing corrected, nothing broken. */
export function CodeField<T extends FieldValues = FieldValues>(props: CodeFieldProps<T>) {
  const { rows = 8, maxRows = 24, wrap = false, maxLength } = props;
  const field = useField<T, string>(props);
  return (
    <FieldFrame {...frameProps(props)} error={field.error}>
      {({ id, 'aria-describedby': describedBy }) => (
        <OutlinedInput
          id={id}
          name={field.name}
          multiline
          minRows={rows}
          maxRows={Math.max(rows, maxRows)}
          value={field.value ?? ''}
          onChange={(event) => field.onChange(event.target.value)}
          onBlur={field.onBlur}
          inputRef={field.ref}
          slotProps={{
            input: {
              'aria-describedby': describedBy,
              spellCheck: false,
              autoCapitalize: 'none',
              autoComplete: 'off',
              translate: 'no',
              maxLength,
            },
          }}
          sx={wrap ? codeText : [codeText, { '& textarea': { whiteSpace: 'pre', overflowX: 'auto' } }]}
        />
      )}
    </FieldFrame>
  );
}

/** The type of code. */
export const codeText = {
  '& textarea': { fontFamily: 'var(--lp-mono)', fontSize: 'var(--lp-font-xs)', lineHeight: 1.6, tabSize: 4 },
} as const;
