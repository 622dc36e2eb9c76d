import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import type { ClassroomInput, ClassroomStatus, MemberRole } from './types';

/** What of a class has keys of its own: of whatever is asked under one, news of that kind make it stale. */
export type ClassPart = 'members' | 'sessions' | 'posts' | 'work' | 'help';

/** Keys of everything that is known of classes. */
export const classroomKeys = {
  all: ['classrooms'] as const,
  lists: ['classrooms', 'list'] as const,
  /** The class itself. */
  one: (id: number) => ['classrooms', 'one', id] as const,
  /** What belongs to it: queries of its sessions begin with `part(id, 'sessions')`. */
  part: (id: number, part: ClassPart) => ['classrooms', 'part', id, part] as const,
};

/** Which classes: of one state, those in which I am this. */
export interface ClassroomListQuery {
  search?: string;
  status?: ClassroomStatus;
  role?: MemberRole | 'all';
  page?: number;
  size?: number;
}

/** Classes that I am in or lead. */
export const classroomsQuery = (query: ClassroomListQuery) =>
  queryOptions({
    queryKey: [...classroomKeys.lists, query],
    queryFn: ({ signal }) => api.list('/api/classroom', { query: { ...query }, signal }),
    placeholderData: keepPreviousData,
  });

/** One class. */
export const classroomQuery = (id: number) =>
  queryOptions({
    queryKey: classroomKeys.one(id),
    queryFn: ({ signal }) => api.get('/api/classroom/{id}', { path: { id }, signal }),
  });

export const createClassroom = (body: ClassroomInput) => api.post('/api/classroom', { body });

/** Changes a class; a change that comes too late is refused with 409. */
export const saveClassroom = (id: number, body: ClassroomInput) =>
  api.put('/api/classroom/{id}', { path: { id }, body });

/** Deletes a class, or archives it where somebody attended. */
export const deleteClassroom = (id: number) => api.delete('/api/classroom/{id}', { path: { id } });

/** Makes the class of the next year: sessions begin on `from`, `members` come along. */
export const cloneClassroom = (id: number, body: { name: string; from: string | null; members: boolean }) =>
  api.post('/api/classroom/{id}/clone', { path: { id }, body });

/** Leaves a class. */
export const leaveClassroom = (id: number) => api.post('/api/classroom/{id}/leave', { path: { id } });

/** Gives a class another code: the one before opens nothing. */
export const renewJoinCode = (id: number) => api.post('/api/classroom/{id}/join-code', { path: { id } });
