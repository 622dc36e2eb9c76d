import { queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import type { Schemas } from '#/api/types';
import { classroomKeys } from '#/features/classrooms';

/** An absence that waits for a teacher. */
export type WaitingAbsence = Schemas['WaitingAbsence'];

/** The absences of a class that wait for a teacher. */
export const waitingAbsencesQuery = (classroom: number) =>
  queryOptions({
    queryKey: [...classroomKeys.part(classroom, 'sessions'), 'absences'],
    queryFn: ({ signal }) => api.get('/api/classroom/{id}/absence', { path: { id: classroom }, signal }),
  });

/** Says that I won't come; the reason can be written anew. */
export const reportAbsence = (session: number, reason: string) =>
  api.post('/api/classroom/session/{id}/absence', { path: { id: session }, body: { reason } });

/** Takes that back. */
export const withdrawAbsence = (session: number) =>
  api.delete('/api/classroom/session/{id}/absence', { path: { id: session } });

/** Gives leave, or not. */
export const decideAbsence = ({ session_id: id, user_id: user }: WaitingAbsence, accepted: boolean) =>
  api.put('/api/classroom/session/{id}/absence/{userId}', { path: { id, userId: user }, body: { accepted } });
