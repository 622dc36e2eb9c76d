import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '#/api/client';
import type { ApiError } from '#/api/envelope';
import { classroomKeys } from '#/features/classrooms';
import type { MarkAnswer } from './keeping/keeper';
import type { MarkChange } from './keeping/marks';
import { mergeRows } from './rules/rows';
import type { AttendanceRow, Sheet } from './types';

const sheetKey = (classroom: number) => [...classroomKeys.part(classroom, 'sessions'), 'sheet'] as const;

/** Who was there when, of a whole class: for its teachers. */
export const sheetQuery = (classroom: number) =>
  queryOptions({
    queryKey: sheetKey(classroom),
    queryFn: ({ signal }) => api.get('/api/classroom/{id}/session/attendance', { path: { id: classroom }, signal }),
  });

/** When I was there. */
export const mySheetQuery = (classroom: number) =>
  queryOptions({
    queryKey: [...classroomKeys.part(classroom, 'sessions'), 'mine'],
    queryFn: ({ signal }) => api.get('/api/classroom/{id}/session/attendance/me', { path: { id: classroom }, signal }),
  });

/** The rows of one session, as they are by now. */
export async function sessionRows(classroom: number, session: number): Promise<AttendanceRow[]> {
  const { members } = await api.get('/api/classroom/{id}/session/attendance', {
    path: { id: classroom },
    query: { session_id: session },
  });
  return members.flatMap(({ rows }) => rows[session] ?? []);
}

/** Puts rows that the server has told among those that are here. */
export function takeRows(queryClient: QueryClient, classroom: number, rows: readonly AttendanceRow[]): void {
  queryClient.setQueriesData<Sheet>({ queryKey: sheetKey(classroom) }, (sheet) => sheet && mergeRows(sheet, rows));
}

/** Sends what a teacher marked, or has it undone. */
export async function sendMarks(key: string, { session, marks, undo }: MarkChange): Promise<MarkAnswer> {
  const body = undo === undefined ? { rows: [...marks], key } : { undo };
  return api.post('/api/classroom/session/{id}/user', { path: { id: session }, body });
}

/** The rows that a refusal brings: what they are by now. */
export function rowsIn({ data }: ApiError): AttendanceRow[] {
  return Array.isArray(data) ? (data as AttendanceRow[]) : [];
}
