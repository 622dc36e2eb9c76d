import { queryOptions, skipToken } from '@tanstack/react-query';
import { currentLocale } from '#/i18n/i18n';
import type { Found } from '#/ui/form/AsyncSelectField';
import { provinceOf } from './api';
import type { Schemas } from '#/api/types';

/** A province as the server lists it. */
export type ProvinceItem = Schemas['ProvinceItem'];

/** A province's name in the page's language. */
export function provinceName({ name }: Pick<ProvinceItem, 'name'>): string {
  return name[currentLocale()];
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
