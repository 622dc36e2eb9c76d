import Box from '@mui/material/Box';
import Radio from '@mui/material/Radio';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FieldFrame, frameProps, useField, type FieldProps } from './field';

/** One of a few, with what it means. */
export interface ExplainedChoice<V> {
  value: V;
  label: string;
  hint?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
}

export interface ChoiceFieldProps<T extends FieldValues, V> extends FieldProps<T, V | null | undefined> {
  options: readonly ExplainedChoice<V>[];
  /** Each choice is a card, side by side where there is room; otherwise a line. */
  cards?: boolean;
}

/** One choice of a few that are all shown: radio buttons, or cards. */
export function ChoiceField<T extends FieldValues = FieldValues, V extends string | number | boolean = string>(
  props: ChoiceFieldProps<T, V>,
) {
  const { options, cards = false, disabled, disabledReason } = props;
  const field = useField<T, V | null | undefined>(props);
  const chosen = options.findIndex(({ value }) => value === field.value);
  return (
    <FieldFrame {...frameProps(props)} error={field.error} group="radiogroup">
      {() => (
        <Box sx={cards ? cardGrid : { display: 'grid' }}>
          {options.map((option, index) => (
            <Box key={String(option.value)} component="label" sx={cards ? cardStyle : lineStyle}>
              <Radio
                name={field.name}
                checked={index === chosen}
                disabled={option.disabled || disabled || disabledReason !== undefined}
                onChange={() => field.onChange(option.value)}
                onBlur={field.onBlur}
                slotProps={{ input: { ref: index === Math.max(chosen, 0) ? field.ref : undefined } }}
                sx={{ mt: -1, ml: -2 }}
              />
              {option.icon && <Box sx={{ color: 'text.secondary', display: 'flex' }}>{option.icon}</Box>}
              <span>
                <Typography component="span" variant={cards ? 'subtitle2' : 'body2'} sx={{ display: 'block' }}>
                  {option.label}
                </Typography>
                {option.hint && (
                  <Typography component="span" variant="caption" color="textSecondary">
                    {option.hint}
                  </Typography>
                )}
              </span>
            </Box>
          ))}
        </Box>
      )}
    </FieldFrame>
  );
}

const cardGrid = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))',
} as const;

const lineStyle = { display: 'flex', gap: 1, alignItems: 'flex-start', py: 2, cursor: 'pointer' } as const;

const cardStyle = {
  display: 'flex',
  gap: 2,
  alignItems: 'flex-start',
  p: 4,
  border: '1px solid',
  borderColor: 'var(--lp-border-strong)',
  borderRadius: 'var(--lp-radius-lg)',
  cursor: 'pointer',
  '&:has(:checked)': { borderColor: 'var(--lp-primary-text)', backgroundColor: 'var(--lp-primary-soft)' },
  '&:has(:disabled)': { cursor: 'default', opacity: 0.6 },
  '&:has(:focus-visible)': { outline: '2px solid var(--lp-primary-text)', outlineOffset: '2px' },
} as const;
