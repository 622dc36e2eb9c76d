import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';

/** Narrows the figures to programs in one language. */
export function LanguageSelect(props: {
  value: number | null;
  /** Those in which something was handed in. */
  languages: readonly number[];
  nameOf: (id: number) => string;
  onChange: (language: number | null) => void;
}) {
  const { value, languages, nameOf, onChange } = props;
  const { t } = useTranslation('problemStatistics');
  // One that nobody uses may stand in the address.
  const offered = value === null || languages.includes(value) ? languages : [...languages, value];
  return (
    <TextField
      select
      size="small"
      label={t('language')}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      sx={{ minWidth: 200, justifySelf: 'start' }}
    >
      <MenuItem value="">{t('anyLanguage')}</MenuItem>
      {offered.map((id) => (
        <MenuItem key={id} value={id}>
          {nameOf(id)}
        </MenuItem>
      ))}
    </TextField>
  );
}
