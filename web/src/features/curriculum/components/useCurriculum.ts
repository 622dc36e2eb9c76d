import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useRemoved } from '#/ui/removed';
import { checkQuery, treeQuery } from '../api';
import { indexOf, without } from '../tree/model';
import type { Finding } from '../types';
import { itemKey } from './itemKey';

/** The curriculum of a course as it is shown: without what is to be deleted. */
export function useCurriculum(course: number) {
  const query = useQuery(treeQuery(course));
  const removed = useRemoved();
  const { data } = query;
  const index = useMemo(() => {
    if (!data) return undefined;
    const hidden = new Set(indexOf(data).rows.flatMap(({ item }) => (removed.has(itemKey(item.id)) ? item.id : [])));
    return indexOf(without(data, hidden));
  }, [data, removed]);
  return { query: { ...query, data: index }, index };
}

/** What the check of a course says of its items, by their ids. */
export function useRemarks(course: number): ReadonlyMap<number, readonly Finding[]> {
  const { data } = useQuery(checkQuery(course));
  return useMemo(() => {
    const remarks = new Map<number, Finding[]>();
    for (const finding of data?.findings ?? []) {
      if (finding.item_id === null) continue;
      remarks.set(finding.item_id, [...(remarks.get(finding.item_id) ?? []), finding]);
    }
    return remarks;
  }, [data]);
}
