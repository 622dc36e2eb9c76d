import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import { classroomKeys, type CalendarInfo } from '#/features/classrooms';
import type { SessionEdit, SessionsInput } from './types';

/** All sessions of a class, by time; cancelled ones are among them. */
export const sessionsQuery = (classroom: number) =>
  queryOptions({
    queryKey: [...classroomKeys.part(classroom, 'sessions'), 'list'],
    queryFn: ({ signal }) => api.get('/api/classroom/{id}/session', { path: { id: classroom }, query: {}, signal }),
  });

/** The days that a calendar would make sessions on. Nothing of it is kept. */
export const previewQuery = (calendar: CalendarInfo) =>
  queryOptions({
    queryKey: ['class-calendar-preview', calendar],
    queryFn: ({ signal }) => api.post('/api/classroom/calendar-preview', { body: { calendar_info: calendar }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 60_000,
    meta: { quiet: true },
  });

/** Makes sessions; what the class has at that time already stays as it is. */
export const createSessions = (classroom: number, body: Partial<SessionsInput>) =>
  api.post('/api/classroom/{id}/session', { path: { id: classroom }, body });

/** Changes a session, or it and those that follow; a change that comes too late is refused with 409. */
export const changeSession = (session: number, body: Partial<SessionEdit>) =>
  api.put('/api/classroom/session/{id}', { path: { id: session }, body });

export const deleteSession = (session: number, isLeaving: boolean) =>
  api.delete('/api/classroom/session/{id}', { path: { id: session }, keepalive: isLeaving });

/** Where the meeting of a session is; asking for it may count as checking in. */
export const joinMeeting = (session: number) => api.post('/api/classroom/session/{id}/join', { path: { id: session } });

/** A new key for my calendars: addresses with the one before show nothing any more. */
export const renewCalendarKey = () => api.post('/api/classroom/calendar-key');

/** What marks a session as deleted while that can be taken back. */
export const sessionKey = (session: number) => `class-session/${session}`;
