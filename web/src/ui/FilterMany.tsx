import { lazy, Suspense } from 'react';
import { FilterButton } from './FilterButton';

const FilterChoices = lazy(() => import('./FilterChoices'));

/** One of the choices of a filter, and how many rows it would leave, where that is known. */
export interface ManyChoice<T extends string> {
  value: T;
  text: string;
  count?: number;
}

export interface FilterManyProps<T extends string> {
  label: string;
  /** The words for no choice. */
  any: string;
  values: readonly T[];
  options: readonly ManyChoice<T>[];
  onChange: (values: T[]) => void;
  /** Names the field that looks through a long list, and what is said where nothing fits. */
  search?: { label: string; none: string };
}

/** Several choices in the filter bar; none is all. */
export function FilterMany<T extends string>(props: FilterManyProps<T>) {
  const { label, any, values, options } = props;
  const [first, ...more] = values;
  const name = options.find(({ value }) => value === first)?.text ?? first;
  const text = first === undefined ? any : more.length > 0 ? `${label} (${values.length})` : (name ?? any);
  return (
    <FilterButton label={label} text={text}>
      <Suspense fallback={null}>
        <FilterChoices {...(props as unknown as FilterManyProps<string>)} />
      </Suspense>
    </FilterButton>
  );
}
