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

/** A label, the input that it names, and below it the error and the hint. `group`: several inputs stand under one label. */
export function FieldFrame(
  props: FieldLook & { error?: string; group?: 'group' | 'radiogroup'; children: (ids: FieldIds) => ReactNode },
) {
  const { label, hint, optional, hideLabel, disabled, disabledReason, error, group, children } = props;
  const { t } = useTranslation('ui');
  const id = useId();
  const errorId = error ? `${id}-error` : undefined;
  const below = disabledReason ?? hint;
  const hintId = below ? `${id}-hint` : undefined;
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined;
  const labelId = `${id}-label`;
  return (
    <FormControl
      fullWidth
      error={Boolean(error)}
      disabled={disabled || disabledReason !== undefined}
      role={group}
      aria-labelledby={group && labelId}
      aria-describedby={group && describedBy}
      sx={{ minWidth: 0 }}
    >
      <FormLabel
        id={labelId}
        {...(group ? { component: 'span' } : { htmlFor: id })}
        sx={hideLabel ? hidden : { typography: 'subtitle2', color: 'text.primary', mb: 1.5 }}
      >
        {label}
        {optional && (
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 'var(--lp-regular)' }}>
            {' '}
            ({t('form.optional')})
          </Box>
        )}
      </FormLabel>
      {children({ id, labelId, 'aria-describedby': describedBy, 'aria-invalid': Boolean(error) })}
      <Box aria-live="polite">{error && <FormHelperText id={errorId}>{error}</FormHelperText>}</Box>
      {below && (
        <FormHelperText id={hintId} error={false} sx={{ color: 'text.secondary' }}>
          {below}
        </FormHelperText>
      )}
    </FormControl>
  );
}

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
