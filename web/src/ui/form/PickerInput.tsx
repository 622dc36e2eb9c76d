import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { enUS, viVN } from '@mui/x-date-pickers/locales';
import { TimePicker } from '@mui/x-date-pickers/TimePicker';
import type { Dayjs } from 'dayjs';
import 'dayjs/locale/vi';
import { useState } from 'react';
import { TIME_ZONE } from '#/i18n/format';
import { currentLocale } from '#/i18n/i18n';
import { fromPicker, isSameValue, toPicker, type PickerKind, type PickerValue } from './pickerValue';

export type { PickerKind } from './pickerValue';

const dayFormats = { vi: 'DD/MM/YYYY', en: 'YYYY-MM-DD' } as const;
const words = {
  vi: viVN.components.MuiLocalizationProvider.defaultProps.localeText,
  en: enUS.components.MuiLocalizationProvider.defaultProps.localeText,
} as const;

/** The pickers' own input looks as all other inputs do. */
const likeOthers = {
  '& .MuiPickersInputBase-root': {
    minHeight: 'var(--lp-control)',
    fontSize: 'var(--lp-font-sm)',
    borderRadius: 'var(--lp-radius-md)',
    backgroundColor: 'var(--lp-surface)',
  },
  '& .MuiPickersInputBase-root:not(.Mui-error, .Mui-disabled) .MuiPickersOutlinedInput-notchedOutline': {
    borderColor: 'var(--lp-border-strong)',
  },
  '& .MuiPickersInputBase-root.Mui-focused:not(.Mui-error) .MuiPickersOutlinedInput-notchedOutline': {
    borderColor: 'var(--lp-primary-text)',
  },
} as const;

export interface PickerInputProps {
  kind: PickerKind;
  value: PickerValue;
  onChange: (value: string | number | null) => void;
  onBlur: () => void;
  labelId: string;
  isInvalid: boolean;
  disabled: boolean;
  disableFuture?: boolean;
  disablePast?: boolean;
}

/** A day, time or moment: written part by part, or picked. Loaded when the first is shown. */
export default function PickerInput(props: PickerInputProps) {
  const { kind, value, onChange, onBlur, labelId, isInvalid, disabled, disableFuture, disablePast } = props;
  const locale = currentLocale();
  // A half-written date is no value of the form: the picker keeps it for as long as the form says the same.
  const [written, setWritten] = useState<{ picked: Dayjs | null; value: PickerValue } | null>(null);
  const shown = written && isSameValue(written.value, value) ? written.picked : toPicker(kind, value);
  const common = {
    value: shown,
    onChange: (picked: Dayjs | null) => {
      const next = fromPicker(kind, picked);
      setWritten({ picked, value: next });
      onChange(next);
    },
    timezone: TIME_ZONE,
    disabled,
    slotProps: {
      textField: {
        fullWidth: true,
        size: 'small' as const,
        error: isInvalid,
        onBlur,
        'aria-labelledby': labelId,
        sx: likeOthers,
      },
      openPickerButton: { 'aria-describedby': labelId },
      actionBar: { actions: ['clear', 'today', 'accept'] as ('clear' | 'today' | 'accept')[] },
    },
  };
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale={locale} localeText={words[locale]}>
      {kind === 'time' ? (
        <TimePicker {...common} ampm={false} format="HH:mm" />
      ) : kind === 'moment' ? (
        <DateTimePicker
          {...common}
          ampm={false}
          format={`${dayFormats[locale]} HH:mm`}
          disableFuture={disableFuture}
          disablePast={disablePast}
        />
      ) : (
        <DatePicker {...common} format={dayFormats[locale]} disableFuture={disableFuture} disablePast={disablePast} />
      )}
    </LocalizationProvider>
  );
}
