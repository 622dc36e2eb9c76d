import { useTranslation } from 'react-i18next';
import { FilterSelect } from '#/ui/FilterBar';

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
    <FilterSelect
      label={t('language')}
      any={t('anyLanguage')}
      value={value === null ? '' : String(value)}
      options={offered.map((id) => ({ value: String(id), text: nameOf(id) }))}
      onChange={(chosen) => onChange(chosen === '' ? null : Number(chosen))}
    />
  );
}
