import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import OutlinedInput from '@mui/material/OutlinedInput';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useEffect, useId, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FieldFrame, frameProps, useField, type FieldProps } from './field';
import { useFaultText } from './useFaultText';

const languages = ['vi', 'en'] as const;
type Language = (typeof languages)[number];

/** A text in both languages; '' where there is none. */
export type Bilingual = Record<Language, string>;

export interface BilingualTextFieldProps<T extends FieldValues> extends FieldProps<T, Bilingual> {
  rows?: number;
  maxLength?: number;
  /** One language at a time, for long texts; otherwise side by side where there is room. */
  tabs?: boolean;
}

/** A text in both languages. The language that lacks it is marked; a fault of one (`title.vi`) is shown at it. */
export function BilingualTextField<T extends FieldValues = FieldValues>(props: BilingualTextFieldProps<T>) {
  const { rows, maxLength, tabs = false, disabled, disabledReason } = props;
  const { t } = useTranslation('ui');
  const faultText = useFaultText();
  const id = useId();
  const field = useField<T, Bilingual>(props);
  const [picked, setPicked] = useState<Language>('vi');
  const inputs = useRef<Partial<Record<Language, HTMLInputElement | null>>>({});
  const value: Bilingual = { vi: field.value?.vi ?? '', en: field.value?.en ?? '' };
  const raw = field.rawError;
  const partFault = (language: Language) =>
    raw && typeof raw === 'object' && language in raw ? faultText(raw[language as keyof typeof raw]) : undefined;
  const faulty = languages.find((language) => partFault(language));
  const wholeFault = faulty ? undefined : field.error;
  const shown = tabs && faulty && !partFault(picked) ? faulty : picked;
  const isMissing = (language: Language) => value[language].trim() === '' && value[other(language)].trim() !== '';
  const { ref } = field;
  const focused = tabs ? shown : (faulty ?? 'vi');
  useEffect(() => {
    ref({ focus: () => inputs.current[focused]?.focus() });
  }, [ref, focused]);
  const input = (language: Language) => {
    const fault = partFault(language);
    const words = fault ?? (isMissing(language) && !tabs ? t('field.missing') : undefined);
    return (
      <Box key={language} sx={{ minWidth: 0 }}>
        <OutlinedInput
          fullWidth
          size="small"
          id={`${id}-${language}`}
          value={value[language]}
          onChange={(event) => field.onChange({ ...field.value, ...value, [language]: event.target.value })}
          onBlur={field.onBlur}
          inputRef={(element: HTMLInputElement | null) => {
            inputs.current[language] = element;
          }}
          error={Boolean(fault ?? wholeFault)}
          disabled={disabled || disabledReason !== undefined}
          multiline={rows !== undefined}
          minRows={rows}
          maxRows={rows === undefined ? undefined : Math.max(rows, 16)}
          startAdornment={!tabs && <LanguageMark language={language} />}
          slotProps={{
            input: {
              lang: language,
              maxLength,
              'aria-label': `${props.label} (${t(`locale.${language}`)})`,
              'aria-describedby': words && `${id}-${language}-words`,
            },
          }}
        />
        <Box aria-live="polite" id={`${id}-${language}-words`} sx={{ typography: 'caption', px: 0.5 }}>
          {words && <Box sx={{ color: fault ? 'error.main' : 'text.secondary' }}>{words}</Box>}
        </Box>
      </Box>
    );
  };
  return (
    <FieldFrame {...frameProps(props)} error={wholeFault} group="group">
      {({ labelId }) =>
        tabs ? (
          <>
            <Tabs
              value={shown}
              onChange={(_, next: Language) => setPicked(next)}
              aria-labelledby={labelId}
              sx={{ mb: 2 }}
            >
              {languages.map((language) => (
                <Tab
                  key={language}
                  value={language}
                  id={`${id}-tab-${language}`}
                  aria-controls={`${id}-panel`}
                  label={<TabText language={language} isMissing={isMissing(language)} />}
                />
              ))}
            </Tabs>
            <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${shown}`}>
              {input(shown)}
            </div>
          </>
        ) : (
          <Box sx={sideBySide}>{languages.map(input)}</Box>
        )
      }
    </FieldFrame>
  );
}

const sideBySide = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 240px), 1fr))',
  alignItems: 'start',
} as const;

const other = (language: Language): Language => (language === 'vi' ? 'en' : 'vi');

function LanguageMark({ language }: { language: Language }) {
  return (
    <Box component="span" aria-hidden sx={{ mr: 2, color: 'text.secondary', typography: 'caption' }}>
      {language.toUpperCase()}
    </Box>
  );
}

function TabText({ language, isMissing }: { language: Language; isMissing: boolean }) {
  const { t } = useTranslation('ui');
  return (
    <Box component="span" sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
      {t(`locale.${language}`)}
      {isMissing && <Chip size="small" label={t('field.missing')} />}
    </Box>
  );
}
