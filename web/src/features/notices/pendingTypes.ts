/** Calls that the generated document does not know yet. */
import { makeApi } from '#/api/client';
import type { PageMeta } from '#/api/envelope';

type Answer<Data> = { responses: { 200: { content: { 'application/json': { data: Data; metadata: PageMeta } } } } };
type Body<Fields> = { requestBody: { content: { 'application/json': Fields } } };

export interface NoticeItem {
  id: number;
  kind: string;
  title: string;
  count: number;
  path: string;
  at: number;
  read: boolean;
}

interface PendingPaths {
  '/api/users/notices': { get: { parameters: { query?: { page?: number; size?: number } } } & Answer<NoticeItem[]> };
  '/api/users/notices/unread': { get: Answer<{ unread: number }> };
  '/api/users/notices/read': { put: Body<{ ids?: number[] | null }> & Answer<{ unread: number }> };
}

export const api = makeApi<PendingPaths>();
