import { useQuery } from '@tanstack/react-query';
import { tagsQuery } from '../api';
import type { Narrowing } from '../filters';
import ListFilters from './ListFilters';

/** What the list of problems can be narrowed to. */
export default function ProblemFilters(props: {
  filters: Narrowing;
  mine: boolean;
  onChange: (change: Partial<Narrowing>) => void;
  onClear: () => void;
}) {
  const { filters, ...rest } = props;
  return <ListFilters {...rest} values={filters} tags={useQuery(tagsQuery).data ?? []} />;
}
