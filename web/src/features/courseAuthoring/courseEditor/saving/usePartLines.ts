import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { visibilities } from '#/api/content';
import { formatDateTime, formatVnd } from '#/i18n/format';
import { categoriesQuery } from '../../api';
import { courseFormats, levels, type Category } from '../../types';
import type { Line, Pick } from '../schema';
import type { PartName, PartValue } from './parts';

const isText = (value: PartValue): value is string => typeof value === 'string';

/** The value of a part in lines that people can compare. */
export function usePartLines(): (part: PartName, value: PartValue) => string[] {
  const { t } = useTranslation('courseEditor');
  const { t: shared } = useTranslation('courseAuthoring');
  const { data: categories = [] } = useQuery(categoriesQuery);
  return (part, value) => {
    if (value === null || value === '') return [];
    if (Array.isArray(value)) return value.map(entryText).filter(Boolean);
    if (typeof value === 'boolean') return [t(value ? 'conflict.yes' : 'conflict.no')];
    if (isText(value)) {
      const level = part === 'level' && levels.find((one) => one === value);
      const visibility = part === 'visibility' && visibilities.find((one) => one === value);
      const format = part === 'format' && courseFormats.find((one) => one === value);
      if (level) return [t(`level.${level}`)];
      if (visibility) return [shared(`visibility.${visibility}`)];
      return format ? [t(`format.${format}`)] : value.split('\n');
    }
    switch (part) {
      case 'price':
      case 'origin_price':
        return [formatVnd(value)];
      case 'opens_at':
      case 'closes_at':
        return [formatDateTime(value)];
      case 'duration':
      case 'suggested_duration':
        return [`${value} ${t('hint.days')}`];
      case 'pass_percentage':
        return [`${value} %`];
      case 'category_id':
        return [nameIn(categories, value) ?? `#${value}`];
      default:
        return [String(value)];
    }
  };
}

const entryText = (entry: string | Line | Pick): string =>
  typeof entry === 'string' ? entry : 'text' in entry ? entry.text : entry.label;

/** The name of a category, wherever in the tree it is. */
function nameIn(tree: readonly Category[], id: number): string | undefined {
  for (const { id: own, name, children } of tree) {
    const found = own === id ? name : nameIn(children, id);
    if (found !== undefined) return found;
  }
  return undefined;
}
