import { queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';

/** A gigabyte over a slow line. */
const UPLOAD_MS = 3_600_000;

function send(file: File, course: number | null, dryRun: boolean, signal: AbortSignal) {
  const body = new FormData();
  body.set('dry_run', String(dryRun));
  if (course !== null) body.set('course_id', String(course));
  body.set('file', file);
  return api.post('/api/courses/import', { body, signal, timeoutMs: UPLOAD_MS });
}

/** What a file holds, without changing anything; `course` is the one at whose end its lessons would be put. */
export const checkFile = (file: File, course: number | null, signal: AbortSignal) => send(file, course, true, signal);

/** Brings a file in, as a task: a course of its own, or lessons at the end of `course`. */
export const importFile = (file: File, course: number | null, signal: AbortSignal) => send(file, course, false, signal);

/** Begins to write a course into a file. Each call begins anew, so it is made once for as long as anything follows it. */
export const exportQuery = (id: number) =>
  queryOptions({
    queryKey: ['course-export', id],
    queryFn: () => api.get('/api/courses/{id}/export', { path: { id } }),
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  });
