import { useQuery } from '@tanstack/react-query';
import type { ContestView } from '../../types';
import { roomsQuery } from './api';

/** How many candidates a contest names: as its rooms have them once those were asked for, before as the contest says. None is nothing to tell. */
export function useCandidateCount(contest: ContestView): number | undefined {
  const { data: rooms } = useQuery({ ...roomsQuery(contest.id), enabled: false });
  const count = rooms ? rooms.reduce((sum, { candidates }) => sum + candidates, 0) : contest.candidate_count;
  return count || undefined;
}
