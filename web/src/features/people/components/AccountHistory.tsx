import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { provinceName } from '#/auth/provinces';
import { currentLocale } from '#/i18n/i18n';
import { HistoryButton } from '#/ui/history/HistoryButton';
import type { HistoryField } from '#/ui/history/HistoryDrawer';
import { provincesQuery } from '../api';
import { genders, roles, userTypes } from '../words';

/** Opens who changed what of an account. */
export function AccountHistory({ id }: { id: number }) {
  return <HistoryButton kind="user" id={id} fields={useFields()} />;
}

const plain = [
  'full_name',
  'email',
  'phone_number',
  'school',
  'class',
  'address',
  'country',
  'personal_email',
  'parent_email',
  'dob',
  'ucoin',
  'note',
  'affiliate_value',
  'affiliate_bonus',
] as const;

/** What the fields of an account are called, and the words of their values. */
function useFields(): Record<string, HistoryField> {
  const { t } = useTranslation('people');
  const placeName = usePlaceName();
  const worded = <V extends string>(words: readonly V[], word: (value: V) => string) => ({
    format: (value: unknown) => {
      const known = words.find((one) => one === value);
      return known && word(known);
    },
  });
  return {
    ...Object.fromEntries(plain.map((name) => [name, { label: t(`field.${name}`) }])),
    role: { label: t('field.role'), ...worded(roles, (value) => t(`role.${value}`)) },
    type: { label: t('field.type'), ...worded(userTypes, (value) => t(`type.${value}`)) },
    gender: { label: t('field.gender'), ...worded(genders, (value) => t(`gender.${value}`)) },
    province: { label: t('field.province'), format: placeName },
    legacy_province: { label: t('field.legacy_province'), format: placeName },
  };
}

/** The name of a province of today or of before, by its key. */
function usePlaceName(): (key: unknown) => string | undefined {
  const provinces = useQuery(provincesQuery).data ?? [];
  return (key) => {
    const province = provinces.find((one) => one.key === key);
    if (province) return provinceName(province);
    return provinces.flatMap(({ legacy }) => legacy).find((one) => one.key === key)?.name[currentLocale()];
  };
}
