import { queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import { classroomKeys, type MemberRole } from '#/features/classrooms';
import type { AccountsAnswer, SignInCard } from './types';

/** A list of pupils takes longer than other calls. */
const LIST_MS = 120_000;

/** The key of all that is known of a class's people. */
export const peopleKey = (id: number) => classroomKeys.part(id, 'members');

/** Who is in the class, teachers first, then by given name. */
export const membersQuery = (id: number) =>
  queryOptions({
    queryKey: [...peopleKey(id), 'list'],
    queryFn: ({ signal }) => api.get('/api/classroom/{id}/member', { path: { id }, signal }),
  });

/** Who asks to come in. */
export const requestsQuery = (id: number) =>
  queryOptions({
    queryKey: [...peopleKey(id), 'requests'],
    queryFn: ({ signal }) => api.get('/api/classroom/{id}/requests', { path: { id }, signal }),
  });

/** The class's list of names. */
export const namesQuery = (id: number) =>
  queryOptions({
    queryKey: [...peopleKey(id), 'names'],
    queryFn: ({ signal }) => api.get('/api/classroom/{id}/names', { path: { id }, signal }),
  });

/** Classes that somebody can be moved to: those that I lead. */
export const ledClassesQuery = () =>
  queryOptions({
    queryKey: [...classroomKeys.lists, 'led'],
    queryFn: ({ signal }) => api.list('/api/classroom', { query: { role: 'teacher', size: 96 }, signal }),
  });

/** The class of a code. */
export const joinQuery = (code: string) =>
  queryOptions({
    queryKey: [...classroomKeys.all, 'join', code],
    queryFn: ({ signal }) => api.get('/api/classroom/join', { query: { code }, signal }),
    retry: false,
  });

/** Comes in by a code, or asks to. */
export const join = (id: number, code: string, claim: number | null) =>
  api.post('/api/classroom/{id}/join', { path: { id }, body: { code, claim } });

/** Lets people in who wait, or turns them down. */
export const decide = (id: number, ids: number[], accept: boolean) =>
  api.post('/api/classroom/{id}/requests', { path: { id }, body: { user_ids: ids, accept } });

/** Asks people in: `emails` as they were typed. */
export const invite = (id: number, role: MemberRole, emails: string, ids: number[] = []) =>
  api.post('/api/classroom/{id}/invite-user', { path: { id }, body: { emails, user_ids: ids, role } });

/** Accounts that may be added. */
export const findPeople = (id: number, text: string, signal: AbortSignal) =>
  api.get('/api/classroom/{id}/people-search', { path: { id }, query: { q: text }, signal });

/** What is changed of somebody in the class; what is left out stays. */
export interface MemberChange {
  role?: MemberRole;
  status?: 'active' | 'paused';
  note?: string;
  move_to?: number;
}

export const changeMember = (id: number, user: number, body: MemberChange) =>
  api.put('/api/classroom/{id}/edit-user/{userId}', { path: { id, userId: user }, body });

export const removeMember = (id: number, user: number) =>
  api.delete('/api/classroom/{id}/remove-user/{userId}', { path: { id, userId: user } });

/** Puts names on the list. */
export const addNames = (id: number, text: string) =>
  api.post('/api/classroom/{id}/names', { path: { id }, body: { text } });

export const changeName = (id: number, name: number, body: { full_name: string; dob: string | null }) =>
  api.put('/api/classroom/{id}/names/{name_id}', { path: { id, name_id: name }, body });

export const removeName = (id: number, name: number) =>
  api.delete('/api/classroom/{id}/names/{name_id}', { path: { id, name_id: name } });

/** Makes accounts of a column of names, or tries it out. */
export const makeAccounts = (id: number, names: string, dryRun: boolean): Promise<AccountsAnswer> =>
  api.post('/api/classroom/create-user', {
    body: { classroom_id: id, names, dry_run: dryRun },
    timeoutMs: LIST_MS,
  });

/** The same of rows that were corrected. */
export const makeFromRows = (
  id: number,
  rows: readonly { row: number; values: Readonly<Record<string, string>> }[],
  dryRun: boolean,
): Promise<AccountsAnswer> =>
  api.post('/api/classroom/create-user', {
    body: { classroom_id: id, users: rows.map(({ row, values }) => ({ row, values: { ...values } })), dry_run: dryRun },
    timeoutMs: LIST_MS,
  });

/** The same of a file. */
export function makeFromFile(
  id: number,
  file: File,
  dryRun: boolean,
  columns: readonly { head: string; field: string | null }[] | null,
): Promise<AccountsAnswer> {
  const body = new FormData();
  body.set('classroom_id', String(id));
  body.set('dry_run', String(dryRun));
  if (columns) {
    const chosen = Object.fromEntries(columns.map(({ head, field }) => [head, field ?? '']));
    body.set('columns', JSON.stringify(chosen));
  }
  body.set('file', file);
  return api.post('/api/classroom/create-user', { body, timeoutMs: LIST_MS });
}

/** Makes new passwords, and answers what the cards say: of these pupils, or of all. */
export async function makeCards(id: number, ids: number[] | null): Promise<SignInCard[]> {
  const cards = await api.post('/api/classroom/{id}/cards', {
    path: { id },
    body: { user_ids: ids },
    timeoutMs: LIST_MS,
  });
  return cards.map(({ user_id: key, full_name: name, login, password }) => ({
    key,
    full_name: name,
    login,
    password: password ?? null,
  }));
}
