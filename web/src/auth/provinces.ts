import { queryOptions, skipToken } from '@tanstack/react-query';
import { currentLocale } from '#/i18n/i18n';
import { plain } from '#/ui/commands';
import type { Found } from '#/ui/form/AsyncSelectField';
import { provinceOf } from './api';
import type { Schemas } from '#/api/types';

/** A province as the server lists it. */
export type ProvinceItem = Schemas['ProvinceItem'];

/** A province's name in the page's language. */
export function provinceName({ name }: Pick<ProvinceItem, 'name'>): string {
  return name[currentLocale()];
}

/** Units of before July 2025 that were meant by what was typed, with the province that each went up in. */
export function oldUnits(provinces: readonly ProvinceItem[], typed: string) {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const isMeant = ({ name }: Pick<ProvinceItem, 'name'>) => {
    const named = plain(`${name.vi} ${name.en}`).split(/[\s-]+/);
    return words.every((word) => named.some((of) => of.startsWith(word)));
  };
  return provinces.flatMap((province) => province.legacy.filter(isMeant).map((unit) => ({ unit, province })));
}

/** The province that a profile names by its key, as the field shows it; one that nobody knows stays as it was written. */
export const chosenProvinceQuery = (key: string | null) =>
  queryOptions({
    queryKey: ['province', key],
    queryFn: key
      ? async (): Promise<Found<string>> => {
          const [province] = await provinceOf(key);
          return { value: key, label: province ? provinceName(province) : key };
        }
      : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  });
