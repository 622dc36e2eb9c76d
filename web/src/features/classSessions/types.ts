import type { Schemas } from '#/api/types';

/** A session of a class. Times are epoch seconds. */
export type ClassSession = Schemas['ClassSessionView'];

/** How a session is to be; what is left out stays. */
export type SessionEdit = Schemas['ClassSessionEdit'];

/** Sessions to be made. */
export type SessionsInput = Schemas['ClassSessionsBody'];

/** What a calendar would make. */
export type CalendarPreview = Schemas['ClassCalendarPreview'];
