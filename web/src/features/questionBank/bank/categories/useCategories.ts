import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useRemoved } from '#/ui/removed';
import { categoriesQuery } from '../api';
import { withoutRemoved } from './tree';

/** The categories of questions, without those that are being deleted. */
export function useCategories() {
  const query = useQuery(categoriesQuery);
  const removed = useRemoved();
  const tree = useMemo(() => query.data && withoutRemoved(query.data, removed), [query.data, removed]);
  return { ...query, tree };
}
