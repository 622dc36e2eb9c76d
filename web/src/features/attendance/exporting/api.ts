import { api } from '#/api/client';

export const formats = ['xlsx', 'csv'] as const;
/** What the register is written as. */
export type RegisterFormat = (typeof formats)[number];

/** Which sessions, by their days; an empty end is open. */
export interface RegisterQuery {
  from: string;
  to: string;
  format: RegisterFormat;
}

/** A year of a large class takes longer than other answers. */
const EXPORT_MS = 120_000;

/** Has the register made as a file; where it is, for an hour. */
export function exportRegister(classroom: number, query: RegisterQuery) {
  return api.get('/api/classroom/{id}/session/export-attendance', {
    path: { id: classroom },
    query: { ...query },
    timeoutMs: EXPORT_MS,
  });
}
