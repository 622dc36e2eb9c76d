import { useTranslation } from 'react-i18next';
import type { FieldValues } from 'react-hook-form';
import { currentLocale } from '#/i18n/i18n';
import { AsyncSelectField, type Found } from '#/ui/form/AsyncSelectField';
import { findProvinces } from '../api';
import { oldUnits, provinceName, type ProvinceItem } from '../provinces';
import type { ProvinceFieldProps } from './ProvinceField';

/** A province of today's 34, or the unit of before July 2025 that somebody knows it by. */
export default function ProvincePicker<T extends FieldValues>(props: ProvinceFieldProps<T>) {
  const { t } = useTranslation('auth');
  const found = (province: ProvinceItem): Found<string> => ({
    value: province.key,
    label: provinceName(province),
    detail: province.legacy.length > 0 ? t('field.provinceNow', { names: legacyNames(province) }) : undefined,
  });
  const oldUnit = ({ unit, province }: ReturnType<typeof oldUnits>[number]): Found<string> => ({
    value: unit.key,
    label: provinceName(unit),
    detail: t('field.provinceOld', { name: provinceName(province) }),
  });
  return (
    <AsyncSelectField<T, string>
      {...props}
      label={props.label ?? t('field.province')}
      searchKey={['province', currentLocale()]}
      search={async (text, signal) => {
        const provinces = await findProvinces(text, signal);
        return [...provinces.map(found), ...oldUnits(provinces, text).map(oldUnit)];
      }}
    />
  );
}

const legacyNames = ({ legacy }: ProvinceItem) => legacy.map(({ name }) => name[currentLocale()]).join(', ');
