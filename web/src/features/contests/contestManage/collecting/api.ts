import { api } from '#/api/client';
import type { Collected } from './types';

/** A province's programs are sent one candidate after the other. */
const COLLECT_MS = 600_000;

/** Brings the programs of a ZIP in, or tries it out. */
export function collectPrograms(contest: number, file: File, dryRun: boolean): Promise<Collected> {
  const body = new FormData();
  body.set('file', file);
  return api.post('/api/contests/{id}/collect', {
    path: { id: contest },
    query: { dry_run: dryRun },
    body,
    timeoutMs: COLLECT_MS,
  });
}
