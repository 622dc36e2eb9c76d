import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useId, type ReactNode } from 'react';
import {
  useController,
  type Control,
  type FieldPathByValue,
  type FieldValues,
  type UseControllerProps,
} from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFaultText } from './useFaultText';

/** What every field says and looks like. */
export interface FieldLook {
  label: string;
  /** What to write, below the field. */
  hint?: ReactNode;
  /** Says beside the label that the field may stay empty. */
  optional?: boolean;
  /** The label is for screen readers only: the field's place says what it is. */
  hideLabel?: boolean;
  disabled?: boolean;
  /** Why the field can't be changed: it is disabled, and says so. */
  disabledReason?: string;
}

/** A field of a form whose value is a `V`: its path, typed by `control`, or any path of the form around it. */
export interface FieldProps<T extends FieldValues, V> extends FieldLook {
  name: FieldPathByValue<T, V>;
  control?: Control<T, unknown, T>;
}

/** The value of a field, what changes it, and the words of its error. */
export function useField<T extends FieldValues, V>({ name, control }: Pick<FieldProps<T, V>, 'name' | 'control'>) {
  const faultText = useFaultText();
  const { field, fieldState } = useController({ name, control } as UseControllerProps<T, FieldPathByValue<T, V>, T>);
  return {
    value: field.value as V,
    onChange: field.onChange as (value: V) => void,
    onBlur: field.onBlur,
    ref: field.ref,
    name: field.name as string,
    error: faultText(fieldState.error),
    /** The error as the form keeps it, for fields of several parts. */
    rawError: fieldState.error as unknown,
  };
}

/** The ids that tie an input to its label and to the words below it. */
export interface FieldIds {
  id: string;
  labelId: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean;
}

export interface FieldFrameProps extends FieldLook {
  error?: string;
  /** Several inputs stand under one label, which names the group. */
  group?: 'group' | 'radiogroup';
  /** The label names the first of several inputs; each gets its own `disabled` and `error`. */
  hasParts?: boolean;
  children: (ids: FieldIds) => ReactNode;
}

/** A label, the input that it names, and below it the error and the hint. */
export function FieldFrame(props: FieldFrameProps) {
  const { label, hint, optional, hideLabel, disabled, disabledReason, error, group, hasParts, children } = props;
  const { t } = useTranslation('ui');
  const id = useId();
  const labelId = `${id}-label`;
  // What the error says already is not said twice.
  const below = disabledReason ?? (hint === error ? undefined : hint);
  const describedBy = [error && `${id}-error`, below && `${id}-hint`].filter(Boolean).join(' ') || undefined;
  const state = { error: Boolean(error), disabled: disabled || disabledReason !== undefined };
  const content = (
    <>
      <FormLabel
        {...state}
        id={labelId}
        {...(group ? { component: 'span' } : { htmlFor: id })}
        sx={hideLabel ? hidden : labelStyle}
      >
        {label}
        {optional && ' '}
        {optional && (
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 'var(--lp-regular)' }}>
            ({t('form.optional')})
          </Box>
        )}
      </FormLabel>
      {children({ id, labelId, 'aria-describedby': describedBy, 'aria-invalid': state.error })}
      <Box aria-live="polite">
        {error && (
          <FormHelperText error id={`${id}-error`}>
            {error}
          </FormHelperText>
        )}
      </Box>
      {below && (
        <FormHelperText id={`${id}-hint`} error={false} sx={hintStyle}>
          {below}
        </FormHelperText>
      )}
    </>
  );
  // MUI's FormControl is for one input alone.
  if (!group && !hasParts) {
    return (
      <FormControl fullWidth {...state} sx={{ minWidth: 0 }}>
        {content}
      </FormControl>
    );
  }
  return (
    <Box
      role={group}
      aria-labelledby={group && labelId}
      aria-describedby={group && describedBy}
      sx={{ position: 'relative', minWidth: 0 }}
    >
      {content}
    </Box>
  );
}

/** What is locked can still be read. */
const readable = { color: 'text.secondary', '&.Mui-disabled': { color: 'text.secondary' } } as const;

/** The words below a field. */
export const hintStyle = readable;

const labelStyle = {
  display: 'block',
  typography: 'subtitle2',
  color: 'text.primary',
  mb: 1.5,
  '&.Mui-disabled': readable['&.Mui-disabled'],
} as const;

const hidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

/** The part of a field's props that its frame shows. */
export function frameProps<L extends FieldLook>({
  label,
  hint,
  optional,
  hideLabel,
  disabled,
  disabledReason,
}: L): FieldLook {
  return { label, hint, optional, hideLabel, disabled, disabledReason };
}
