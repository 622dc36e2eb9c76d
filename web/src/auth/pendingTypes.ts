/** Calls that the generated document does not know yet. */
import { makeApi } from '#/api/client';

export interface OpenInvitation {
  email: string;
  role: string;
  site_name: string;
  has_account: boolean;
}

interface PendingPaths {
  '/api/invitation/open': {
    get: { parameters: { query: { token: string } } } & {
      responses: { 200: { content: { 'application/json': { data: OpenInvitation } } } };
    };
  };
}

export const pendingApi = makeApi<PendingPaths>();
