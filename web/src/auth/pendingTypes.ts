/** Calls that the generated document does not know yet. */
import { makeApi } from '#/api/client';
import type { UserInfo } from '#/api/types';

type Answer<Data> = { responses: { 200: { content: { 'application/json': { data: Data } } } } };
type Body<Fields> = { requestBody: { content: { 'application/json': Fields } } };

export interface OpenInvitation {
  email: string;
  role: string;
  site_name: string;
  has_account: boolean;
}
export interface SessionItem {
  id: number;
  device: string;
  created_at: number;
  last_seen_at: number;
  current: boolean;
}
export interface ApiKeyItem {
  id: number;
  name: string;
  read_only: boolean;
  created_at: number;
  expires_at: number;
  last_used_at: number | null;
}
export interface NoticeSetting {
  site: boolean;
  mail: 'now' | 'daily' | 'never';
  label: string;
}
export interface Province {
  key: string;
  code: string;
  name: { vi: string; en: string };
  legacy: { key: string; name: { vi: string; en: string } }[];
}

interface PendingPaths {
  '/api/users/sign-in': {
    post: Body<{ email: string; password: string; affiliate_code?: string; invitation?: string }> & Answer<string>;
  };
  '/api/users/sign-up': {
    post: Body<{
      email: string;
      password: string;
      full_name: string;
      affiliate_code?: string;
      invitation?: string;
    }> &
      Answer<string>;
  };
  '/api/users/info': { put: Body<Record<string, unknown>> & Answer<UserInfo> };
  '/api/users/forgot-password': { post: Body<{ email: string }> & Answer<boolean> };
  '/api/users/reset-password': {
    post: Body<{ token: string; password: string; password_confirm: string }> & Answer<boolean>;
  };
  '/api/users/upsert-password': {
    post: Body<{ old_password?: string; password: string; password_confirm: string }> & Answer<boolean>;
  };
  '/api/users/email-verify': {
    get: { parameters: { query: { token: string } } } & Answer<{ email: string; verified: boolean }>;
    post: Answer<boolean>;
  };
  '/api/users/sessions': { get: Answer<SessionItem[]>; delete: Answer<boolean> };
  '/api/users/sessions/{id}': { delete: Answer<boolean> };
  '/api/users/api-keys': {
    get: Answer<ApiKeyItem[]>;
    post: Body<{ name: string; expires_at: number; read_only: boolean }> & Answer<{ id: number; key: string }>;
  };
  '/api/users/api-keys/{id}': { delete: Answer<boolean> };
  '/api/users/notice-settings': {
    get: Answer<Record<string, NoticeSetting>>;
    put: Body<Record<string, Pick<NoticeSetting, 'site' | 'mail'>>> & Answer<Record<string, NoticeSetting>>;
  };
  '/api/general/geo/province': {
    get: { parameters: { query?: { search?: string; key?: string } } } & Answer<Province[]>;
  };
  '/api/invitation/open': { get: { parameters: { query: { token: string } } } & Answer<OpenInvitation> };
}

export const api = makeApi<PendingPaths>();
