import type { ComponentType } from 'react';
import type { UserInfo } from '#/api/types';
import { lazyPart, type PendingPart } from '#/ui/lazyPart';
import { ErrorState, SkeletonList } from '#/ui/states';

/** The parts of the own account, in the order of their tabs. */
export const tabKeys = [
  'profile',
  'name',
  'privacy',
  'email',
  'password',
  'sessions',
  'keys',
  'notices',
  'data',
  'referral',
] as const;
export type TabKey = (typeof tabKeys)[number];

type Tab = ComponentType<{ user: UserInfo }>;

function Pending({ error, retry }: PendingPart) {
  return error === null ? <SkeletonList rows={4} /> : <ErrorState error={error} onRetry={retry} />;
}

const tab = (load: () => Promise<{ default: Tab }>) => lazyPart(async () => (await load()).default, Pending);

/** Each is loaded when it is opened. */
export const tabs = {
  profile: tab(() => import('./tabs/ProfileTab')),
  name: tab(() => import('./tabs/PublicNameTab')),
  privacy: tab(() => import('./tabs/PrivacyTab')),
  email: tab(() => import('./tabs/EmailTab')),
  password: tab(() => import('./tabs/PasswordTab')),
  sessions: tab(() => import('./tabs/SessionsTab')),
  keys: tab(() => import('./tabs/KeysTab')),
  notices: tab(() => import('./tabs/NoticesTab')),
  data: tab(() => import('./tabs/DataTab')),
  referral: tab(() => import('./tabs/ReferralTab')),
} satisfies Record<TabKey, unknown>;
