import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '#/api/types';
import { FilterBar, FilterSelect } from '#/ui/FilterBar';
import { FilterChips } from '#/ui/FilterChips';
import { categoriesQuery } from '../api';
import { activeFilters, noFilters, type PostFilters as Values } from '../filters';
import { orders, type PostOrder } from '../types';

/** Four blanks a level: the browser's own list of options knows no other way in. */
const INDENT = '\u00A0\u00A0\u00A0\u00A0';
const otherOrders = orders.filter((order) => order !== noFilters.sort);

/** What the blog can be narrowed to, and its order. A tag comes from a post, an author too. */
export default function PostFilters(props: {
  filters: Values;
  onChange: (change: Partial<Values>) => void;
  onClear: (() => void) | undefined;
  authorName: string | undefined;
}) {
  const { filters, onChange, onClear, authorName } = props;
  const { t } = useTranslation('blog');
  const { t: ui } = useTranslation('ui');
  const lines = linesOf(useQuery(categoriesQuery).data ?? []);
  const chips = [
    ...(filters.tag === null ? [] : [{ key: 'tag', text: `#${filters.tag}`, onRemove: () => onChange({ tag: null }) }]),
    ...(filters.author === null
      ? []
      : [{ key: 'author', text: authorName ?? t('list.author'), onRemove: () => onChange({ author: null }) }]),
  ];
  return (
    <>
      <FilterBar
        search={filters.search}
        searchLabel={t('list.search')}
        onSearch={(search) => onChange({ search })}
        onClear={onClear}
        active={activeFilters(filters)}
      >
        {(lines.length > 0 || filters.category !== null) && (
          <FilterSelect
            label={t('list.category')}
            any={t('list.anyCategory')}
            value={filters.category === null ? '' : String(filters.category)}
            options={lines.map(({ category: { id, name, count }, depth }) => ({
              value: String(id),
              text: `${INDENT.repeat(depth)}${name}${count > 0 ? ` (${count})` : ''}`,
            }))}
            onChange={(value) => onChange({ category: value ? Number(value) : null })}
          />
        )}
        <FilterSelect<PostOrder>
          label={t('order.label')}
          any={t(`order.${noFilters.sort}`)}
          value={filters.sort === noFilters.sort ? '' : filters.sort}
          options={otherOrders.map((value) => ({ value, text: t(`order.${value}`) }))}
          onChange={(value) => onChange({ sort: value || noFilters.sort })}
        />
      </FilterBar>
      <FilterChips
        label={t('list.set')}
        filters={chips}
        removeLabel={(text) => t('list.remove', { text })}
        clearLabel={ui('clearFilters')}
        onClear={() => onClear?.()}
      />
    </>
  );
}

type Category = Schemas['Category'];

/** A tree of categories as lines, each with how deep it stands. */
function linesOf(categories: readonly Category[], depth = 0): { category: Category; depth: number }[] {
  return categories.flatMap((category) => [{ category, depth }, ...linesOf(category.children, depth + 1)]);
}
