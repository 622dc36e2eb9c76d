import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useLayoutEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { FieldFrame, frameProps, useField, type FieldProps } from './field';

/** Most digits: all whole numbers below stay exact. */
const LONGEST = 15;

/** Money in whole VND, thousands grouped while it is typed: 99,000 ₫. An empty field is null. */
export function MoneyField<T extends FieldValues = FieldValues>(
  props: FieldProps<T, number | null | undefined> & { placeholder?: string },
) {
  const { t } = useTranslation('ui');
  const field = useField<T, number | null | undefined>(props);
  const input = useRef<HTMLInputElement | null>(null);
  /** How many digits stand before the caret: it stays behind them when commas come and go. */
  const digitsBefore = useRef<number | null>(null);
  const text = field.value === null || field.value === undefined ? '' : formatNumber(field.value);
  useLayoutEffect(() => {
    if (digitsBefore.current === null) return;
    const place = placeAfter(text, digitsBefore.current);
    digitsBefore.current = null;
    input.current?.setSelectionRange(place, place);
  });
  return (
    <FieldFrame {...frameProps(props)} error={field.error}>
      {({ id, 'aria-describedby': describedBy }) => (
        <OutlinedInput
          id={id}
          name={field.name}
          value={text}
          placeholder={props.placeholder}
          inputRef={(element: HTMLInputElement | null) => {
            input.current = element;
            field.ref(element);
          }}
          onChange={(event) => {
            const { value, selectionStart } = event.target;
            digitsBefore.current = digitsOf(value.slice(0, selectionStart ?? value.length)).length;
            const digits = digitsOf(value).slice(0, LONGEST);
            field.onChange(digits === '' ? null : Number(digits));
          }}
          onBlur={field.onBlur}
          endAdornment={<InputAdornment position="end">{t('field.currency')}</InputAdornment>}
          slotProps={{ input: { inputMode: 'numeric', autoComplete: 'off', 'aria-describedby': describedBy } }}
        />
      )}
    </FieldFrame>
  );
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}

/** The place in `text` behind its first `count` digits. */
function placeAfter(text: string, count: number): number {
  let seen = 0;
  for (let place = 0; place < text.length; place += 1) {
    if (seen === count) return place;
    if (/\d/.test(text[place] ?? '')) seen += 1;
  }
  return text.length;
}
