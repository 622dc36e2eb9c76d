import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '#/api/client';
import { ApiError } from '#/api/envelope';
import { renew } from '#/api/renew';
import { classroomKeys } from '#/features/classrooms';
import type { Assignment, AssignmentDetail, AssignmentInput, LearnerChange, WorkLearner } from './types';

const workKey = (classroom: number) => classroomKeys.part(classroom, 'work');

/** The work of a class, soonest due first. */
export const workQuery = (classroom: number) =>
  queryOptions({
    queryKey: [...workKey(classroom), 'list'],
    queryFn: ({ signal }): Promise<Assignment[]> =>
      api.get('/api/classroom/{id}/assignment', { path: { id: classroom }, signal }),
  });

/** One assignment with its learners. */
export const assignmentQuery = (classroom: number, assignment: number) =>
  queryOptions({
    queryKey: [...workKey(classroom), 'one', assignment],
    queryFn: ({ signal }): Promise<AssignmentDetail> =>
      api.get('/api/classroom/{id}/assignment/{assignment}', { path: { id: classroom, assignment }, signal }),
  });

export const createAssignment = (classroom: number, body: AssignmentInput): Promise<Assignment> =>
  api.post('/api/classroom/{id}/assignment', { path: { id: classroom }, body });

/** Changes an assignment; a change that comes too late is refused with 409. */
export const saveAssignment = (classroom: number, assignment: number, body: AssignmentInput): Promise<Assignment> =>
  api.put('/api/classroom/{id}/assignment/{assignment}', { path: { id: classroom, assignment }, body });

/** Deletes an assignment, or archives it where somebody has something of it. */
export const deleteAssignment = (classroom: number, assignment: number, isLeaving: boolean) =>
  api.delete('/api/classroom/{id}/assignment/{assignment}', {
    path: { id: classroom, assignment },
    keepalive: isLeaving,
  });

/** Writes a learner's mark, leave or own time; `version` is that of the row that was read. */
export const saveLearner = (
  { classroom, assignment }: { classroom: number; assignment: number },
  user: number,
  body: LearnerChange & { version: number },
): Promise<WorkLearner> =>
  api.put('/api/classroom/{id}/assignment/{assignment}/learner/{userId}', {
    path: { id: classroom, assignment, userId: user },
    body,
  });

/** Has all that is known of a class's work asked for again. */
export const renewWork = (queryClient: QueryClient, classroom: number) => renew(queryClient, workKey(classroom));

/** Puts a learner's row that the server has told among those that are here. */
export function takeLearner(queryClient: QueryClient, classroom: number, assignment: number, row: WorkLearner): void {
  queryClient.setQueryData<AssignmentDetail>(
    assignmentQuery(classroom, assignment).queryKey,
    (detail) =>
      detail && {
        ...detail,
        learners: detail.learners?.map((one) => (one.user_id === row.user_id ? row : one)) ?? null,
      },
  );
}

/** What somebody else has saved meanwhile, which a refusal brings; null: it was refused for something else. */
export function savedMeanwhile<Row extends object>(error: unknown): Row | null {
  const isLate = error instanceof ApiError && error.key === 'concurrent_edit';
  return isLate && typeof error.data === 'object' ? (error.data as Row | null) : null;
}

/** What marks an assignment as deleted while that can be taken back. */
export const assignmentKey = (assignment: number) => `assignment/${assignment}`;
