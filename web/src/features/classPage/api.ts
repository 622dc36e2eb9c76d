import { api } from '#/api/client';

/** Makes the sessions that the class's calendar has and that are not there yet; `force`: also where a teacher has another class then. */
export const makeSessions = (id: number, force = false) =>
  api.post('/api/classroom/{id}/session', { path: { id }, body: { from_calendar: true, force } });
