import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FilterBar, FilterSelect } from '#/ui/FilterBar';
import { categoriesQuery, courseTagsQuery } from '../api';
import { activeFilters, linesOf, noFilters, type CourseFilters as Values } from '../filters';
import { levels, orders, prices, type CourseOrder } from '../types';

/** Four blanks a level: the browser's own list of options knows no other way in. */
const INDENT = '\u00A0\u00A0\u00A0\u00A0';
const otherOrders = orders.filter((order) => order !== noFilters.sort);

/** What the catalogue can be narrowed to, and its order. */
export default function CourseFilters(props: {
  filters: Values;
  onChange: (change: Partial<Values>) => void;
  onClear: (() => void) | undefined;
}) {
  const { filters, onChange, onClear } = props;
  const { t } = useTranslation('courses');
  return (
    <FilterBar
      search={filters.search}
      searchLabel={t('list.search')}
      onSearch={(search) => onChange({ search })}
      onClear={onClear}
      active={activeFilters(filters)}
    >
      <CategoryFilter filters={filters} onChange={onChange} />
      <TagFilter filters={filters} onChange={onChange} />
      <FilterSelect
        label={t('level.label')}
        any={t('list.anyLevel')}
        value={filters.level ?? ''}
        options={levels.map((value) => ({ value, text: t(`level.${value}`) }))}
        onChange={(value) => onChange({ level: value || null })}
      />
      <FilterSelect
        label={t('price.label')}
        any={t('list.anyPrice')}
        value={filters.price ?? ''}
        options={prices.map((value) => ({ value, text: t(`price.${value}`) }))}
        onChange={(value) => onChange({ price: value || null })}
      />
      <FilterSelect<CourseOrder>
        label={t('order.label')}
        any={t(`order.${noFilters.sort}`)}
        value={filters.sort === noFilters.sort ? '' : filters.sort}
        options={otherOrders.map((value) => ({ value, text: t(`order.${value}`) }))}
        onChange={(value) => onChange({ sort: value || noFilters.sort })}
      />
    </FilterBar>
  );
}

interface FieldProps {
  filters: Values;
  onChange: (change: Partial<Values>) => void;
}

/** The tree of categories, each line as far in as it stands. */
function CategoryFilter({ filters, onChange }: FieldProps) {
  const { t } = useTranslation('courses');
  const lines = linesOf(useQuery(categoriesQuery).data ?? []);
  const chosen = filters.category;
  if (lines.length === 0 && chosen === null) return null;
  const known = lines.some(({ category }) => category.id === chosen);
  return (
    <FilterSelect
      label={t('list.category')}
      any={t('list.anyCategory')}
      value={chosen === null ? '' : String(chosen)}
      options={[
        ...(chosen !== null && !known ? [{ value: String(chosen), text: t('list.unknownCategory') }] : []),
        ...lines.map(({ category: { id, name, count }, depth }) => ({
          value: String(id),
          text: `${INDENT.repeat(depth)}${name}${count > 0 ? ` (${count})` : ''}`,
        })),
      ]}
      onChange={(value) => onChange({ category: value ? Number(value) : null })}
    />
  );
}

function TagFilter({ filters, onChange }: FieldProps) {
  const { t } = useTranslation('courses');
  const tags = useQuery(courseTagsQuery).data ?? [];
  if (tags.length === 0 && filters.tag === null) return null;
  const known = tags.some(({ name }) => name === filters.tag);
  const options = [...(filters.tag && !known ? [{ name: filters.tag, count: 0 }] : []), ...tags];
  return (
    <FilterSelect
      label={t('list.tag')}
      any={t('list.anyTag')}
      value={filters.tag ?? ''}
      options={options.map(({ name, count }) => ({ value: name, text: count > 0 ? `${name} (${count})` : name }))}
      onChange={(value) => onChange({ tag: value || null })}
    />
  );
}
