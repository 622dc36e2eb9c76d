import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useId, type ReactElement } from 'react';
import { hintStyle, type FieldLook } from './field';

/** The words of a yes-or-no field, as its input knows them. */
export interface ToggleIds {
  'aria-describedby': string | undefined;
  'aria-invalid': boolean;
}

/** A yes-or-no field with its label behind it, and below it the error and the hint. */
export function ToggleFrame(props: FieldLook & { error?: string; children: (ids: ToggleIds) => ReactElement }) {
  const { label, hint, disabled, disabledReason, error, children } = props;
  const id = useId();
  const below = disabledReason ?? hint;
  const describedBy = [error && `${id}-error`, below && `${id}-hint`].filter(Boolean).join(' ') || undefined;
  return (
    <FormControl error={Boolean(error)} disabled={disabled || disabledReason !== undefined}>
      <FormControlLabel
        label={label}
        control={children({ 'aria-describedby': describedBy, 'aria-invalid': Boolean(error) })}
        sx={labelStyle}
        slotProps={{ typography: { variant: 'body2' } }}
      />
      <Box aria-live="polite">{error && <FormHelperText id={`${id}-error`}>{error}</FormHelperText>}</Box>
      {below && (
        <FormHelperText id={`${id}-hint`} error={false} sx={[hintStyle, { mt: 0 }]}>
          {below}
        </FormHelperText>
      )}
    </FormControl>
  );
}

/** A box stands beside the first line of a label that has several. */
const labelStyle = {
  mr: 0,
  minHeight: 'var(--lp-control)',
  '& .MuiFormControlLabel-label': { py: 2.5 },
  '& .MuiCheckbox-root': { alignSelf: 'flex-start' },
} as const;
