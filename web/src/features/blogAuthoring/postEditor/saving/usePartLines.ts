import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { visibilities } from '#/api/content';
import { formatDateTime } from '#/i18n/format';
import { categoriesQuery } from '../../api';
import { commentPolicies, postFormats } from '../../types';
import { flatten } from '../categories';
import type { PartName, PartValue } from './parts';

/** The value of a part in lines that people can compare. */
export function usePartLines(): (part: PartName, value: PartValue) => string[] {
  const { t } = useTranslation('postEditor');
  const { t: shared } = useTranslation('blogAuthoring');
  const { data: categories } = useQuery(categoriesQuery);
  const word = (part: PartName, value: string): string | undefined => {
    const visibility = part === 'visibility' && visibilities.find((one) => one === value);
    const policy = part === 'comments' && commentPolicies.find((one) => one === value);
    const format = part === 'format' && postFormats.find((one) => one === value);
    if (visibility) return shared(`visibility.${visibility}`);
    if (policy) return t(`comments.${policy}`);
    return format ? t(`format.${format}`) : undefined;
  };
  return (part, value) => {
    if (value === null || value === '') return [];
    if (Array.isArray(value)) return value;
    if (typeof value === 'string') return word(part, value)?.split('\n') ?? value.split('\n');
    if (part === 'publish_at') return [formatDateTime(value)];
    if (!categories) return ['…'];
    return [
      flatten(categories)
        .find((one) => one.value === value)
        ?.label.trim() ?? t('hint.goneCategory'),
    ];
  };
}
