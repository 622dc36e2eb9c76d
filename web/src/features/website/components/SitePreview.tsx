import DarkIcon from '@mui/icons-material/DarkModeOutlined';
import DesktopIcon from '@mui/icons-material/DesktopWindowsOutlined';
import LightIcon from '@mui/icons-material/LightModeOutlined';
import PhoneIcon from '@mui/icons-material/PhoneIphoneOutlined';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#/i18n/i18n';
import { locales } from '#/i18n/locale';
import type { Tenant } from '#/api/types';
import type { Mode } from '../colours';
import type { ShownHome } from '../draft';
import { PreviewFrame } from './PreviewFrame';

/** Widths of the pages that are shown, in CSS pixels. */
const WIDTHS = { desktop: 1440, phone: 390 } as const;
type Device = keyof typeof WIDTHS;

/** The site's real home page as it will be, while it is written: in either mode and language, on a desk and on a phone. */
export function SitePreview({ site, home }: { site: Tenant; home?: ShownHome }) {
  const { t } = useTranslation('website');
  const [mode, setMode] = useState<Mode>('light');
  const [locale, setLocale] = useState(currentLocale());
  const [device, setDevice] = useState<Device>('desktop');
  return (
    <Box component="figure" aria-label={t('preview.title')} sx={{ m: 0, display: 'grid', gap: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'space-between' }}>
        <Choice
          label={t('preview.mode.label')}
          value={mode}
          onChange={setMode}
          choices={[
            { value: 'light', label: t('preview.mode.light'), show: <LightIcon fontSize="small" /> },
            { value: 'dark', label: t('preview.mode.dark'), show: <DarkIcon fontSize="small" /> },
          ]}
        />
        <Choice
          label={t('preview.language')}
          value={locale}
          onChange={setLocale}
          choices={locales.map((value) => ({
            value,
            label: t(`preview.locale.${value}`),
            show: value.toUpperCase(),
          }))}
        />
        <Choice
          label={t('preview.device.label')}
          value={device}
          onChange={setDevice}
          choices={[
            { value: 'desktop', label: t('preview.device.desktop'), show: <DesktopIcon fontSize="small" /> },
            { value: 'phone', label: t('preview.device.phone'), show: <PhoneIcon fontSize="small" /> },
          ]}
        />
      </Box>
      <PreviewFrame site={site} home={home} mode={mode} locale={locale} width={WIDTHS[device]} />
    </Box>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string; show: ReactNode }[];
  onChange: (value: Value) => void;
}

/** One of two, side by side. */
function Choice<Value extends string>({ label, value, choices, onChange }: ChoiceProps<Value>) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={label}
      value={value}
      onChange={(_, chosen: Value | null) => chosen !== null && onChange(chosen)}
    >
      {choices.map((choice) => (
        <ToggleButton
          key={choice.value}
          value={choice.value}
          aria-label={choice.label}
          title={choice.label}
          sx={{ minWidth: 44, '&.Mui-selected': { color: 'text.primary' } }}
        >
          {choice.show}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
