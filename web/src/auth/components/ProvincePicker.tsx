import { useTranslation } from 'react-i18next';
import type { FieldValues } from 'react-hook-form';
import { currentLocale } from '#/i18n/i18n';
import { AsyncSelectField, type Found } from '#/ui/form/AsyncSelectField';
import { findProvinces } from '../api';
import { provinceName, type ProvinceItem } from '../provinces';
import type { ProvinceFieldProps } from './ProvinceField';

/** A province of today's 34; the names of before July 2025 find it as well, and stand below it. */
export default function ProvincePicker<T extends FieldValues>(props: ProvinceFieldProps<T>) {
  const { t } = useTranslation('auth');
  const found = (province: ProvinceItem): Found<string> => ({
    value: province.key,
    label: provinceName(province),
    detail: province.legacy.length > 0 ? t('field.provinceNow', { names: legacyNames(province) }) : undefined,
  });
  return (
    <AsyncSelectField<T, string>
      {...props}
      label={t('field.province')}
      searchKey={['province', currentLocale()]}
      search={async (text, signal) => (await findProvinces(text, signal)).map(found)}
    />
  );
}

const legacyNames = ({ legacy }: ProvinceItem) => legacy.map(({ name }) => name[currentLocale()]).join(', ');
