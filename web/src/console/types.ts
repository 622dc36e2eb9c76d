import type { Permission, Role, Session } from './session';

/** The states of a site that a list can be narrowed to. */
export const siteStates = ['active', 'suspended', 'archived', 'deleting', 'creating'] as const;
export type SiteState = (typeof siteStates)[number] | 'closed';

/** How a site does. */
export const healths = ['ok', 'warning', 'error'] as const;
export type Health = (typeof healths)[number];

/** The plan that costs nothing, whatever its period. */
export const FREE = 'Free';

/** The plans by name. */
export const planNames = ['Free', 'Basic', 'Pro', 'Advance'] as const;

/** The states of an operation. */
export const operationStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type OperationState = (typeof operationStates)[number];

/** The kinds of operations; those that are done at once are kept as well. */
export const operationKinds = [
  'create',
  'export',
  'import',
  'clone',
  'move',
  'restore',
  'undo_restore',
  'rename',
  'suspend',
  'resume',
  'archive',
  'delete',
  'undelete',
  'remove',
  'upgrade_schemas',
  'count_blobs',
] as const;

/** Something that the server says as a code with what its sentence names; `detail` is quoted from elsewhere. */
export interface Said {
  code: string;
  args: Record<string, unknown>;
}

/** A site of the list. Storage in MiB, times in epoch seconds. */
export interface Site {
  id: number;
  name: string;
  host: string;
  hosts: string[];
  subdomain: string;
  state: SiteState;
  state_reason: string;
  plan: { id: number; name: string; period: string; is_trial: boolean; ends_at: number | null } | null;
  use: {
    active_users: number | null;
    max_active_users: number | null;
    storage_mib: number | null;
    max_storage_mib: number | null;
    accounts: number | null;
  };
  health: Health;
  health_reasons: string[];
  version: number | null;
  created_at: number;
  operation: { id: number; kind: string; state: OperationState; progress: number } | null;
}

/** A site with all its facts. */
export interface SiteDetail extends Site {
  kind: string;
  url: string;
  placement: { server: string; database: string; schema: string; epoch: number; state: string } | null;
  state_since: number;
  delete_after: number | null;
  payment_allowed: boolean;
  payment_override: boolean | null;
  admins: { email: string; name: string }[];
  figures: {
    accounts: number | null;
    problems: number | null;
    submissions: number | null;
    schema_bytes: number | null;
    blob_bytes: number | null;
    looked_at: number | null;
    error: string | null;
  };
  live_visits: number;
  newest_version: number;
}

/** A domain of a site, with what its certificate is up to. */
export interface Domain {
  id: number;
  domain: string;
  display: string;
  is_primary: boolean;
  status: string;
  reason: string | null;
  reason_detail: string | null;
  zone: string;
  records: { type: string; name: string; value: string }[];
  since: number;
  created_at: number;
  certificate: { not_after: number | null } | null;
  order: {
    state: string;
    not_before: number | null;
    not_after: number | null;
    renew_at: number | null;
    last_error_kind: string | null;
    last_error: string | null;
    attempts: number;
    next_attempt_at: number | null;
    serial: string | null;
  } | null;
}

/** What a site was on, and is on. */
export interface PlanHistory {
  current: { id: number; name: string; period: string; is_trial: boolean; ends_at: number | null } | null;
  history: {
    plan_id: number;
    name: string;
    period: string;
    is_trial: boolean;
    from: number;
    until: number | null;
    ends_at: number | null;
    by: string;
    reason: string;
  }[];
}

/** A plan on offer. */
export interface PlanOffer {
  id: number;
  name: string;
  period: string;
}

/** Where sites can be. */
export interface Placements {
  servers: {
    name: string;
    state: string;
    databases: { name: string; state: string; sites: number; capacity: number }[];
  }[];
}

/** What a site can be restored to: any second of a window, out of backups. Times in RFC 3339, UTC. */
export interface Restorable {
  from: string | null;
  to: string | null;
  /** All between the two, but for gaps: oldest first. */
  windows: { from: string; to: string }[];
  /** Why nothing can be restored. */
  reason: Said | null;
  backups: { at: string; size_bytes: number; server: string }[];
  retention_days: number;
  /** Until when the last restore in place can be undone. */
  undo_until: string | null;
}

/** How the backups of each server stand. Times in RFC 3339, UTC. */
export interface BackupHealth {
  servers: {
    server: string;
    last_backup_at: string | null;
    archived_until: string | null;
    size_bytes: number;
    state: 'good' | 'late' | 'missing';
    error: Said | null;
  }[];
}

/** How a site was used over time. */
export interface UseOverTime {
  by: 'month' | 'day';
  limit: number | null;
  points: { at: string; active_users: number | null; submissions: number | null; new_accounts: number | null }[];
}

/** Work on a site, or on all of them: resumable, in steps. */
export interface Operation {
  id: number;
  kind: string;
  tenant_id: number | null;
  site_name: string | null;
  state: OperationState;
  step: string | null;
  steps: { name: string; state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled' }[];
  progress: number;
  error: Said | null;
  requested_by: string;
  /** The name of the operator who did. */
  operator_name: string | null;
  reason: string;
  created_at: number;
  started_at: number | null;
  ended_at: number | null;
  result: Record<string, unknown> | null;
}

/** An operation with its log. */
export interface OperationDetail extends Operation {
  log: (Said & { at: number; step: string | null })[];
}

/** An operator inside a site as its admin. */
export interface Visit {
  id: number;
  tenant_id: number;
  site_name: string | null;
  operator: { id: number; email: string; name: string };
  reason: string;
  created_at: number;
  expires_at: number;
  entered_at: number | null;
  ended_at: number | null;
  ended_by: string;
  live: boolean;
}

/** A line of the audit log. */
export interface AuditRow {
  id: number;
  at: number;
  actor: { kind: string; id: number | null; name: string };
  action: string;
  tenant_id: number | null;
  site_name: string | null;
  target: string;
  reason: string;
  detail: { before?: unknown; after?: unknown } & Record<string, unknown>;
  address: string;
  request_id: string;
}

/** Something that an operator should look at. */
export interface Attention {
  kind: string;
  severity: 'error' | 'warning';
  count: number;
  items: {
    tenant_id: number | null;
    operation_id: number | null;
    name: string;
    text: string;
    reason: Said | null;
    at: number | null;
  }[];
}

/** A class of the judge's queue. Durations in seconds. */
export interface QueueClass {
  class: string;
  waiting: number;
  running: number;
  oldest_s: number;
}

/** The first page. */
export interface Overview {
  counts: {
    sites: number;
    by_state: Record<string, number>;
    by_plan: Record<string, number>;
    accounts: number;
    active_users: number;
  };
  growth: { day: string; created: number; total: number }[];
  active: { month: string; users: number }[];
  queue: { waiting: number; running: number; oldest_s: number; classes: QueueClass[] } | null;
  nodes: { alive: number; draining: number; silent: number };
  attention: Attention[];
}

/** What a search over everything has found. */
export interface Found {
  sites: { id: number; name: string; host: string; state: SiteState }[];
  people: {
    kind: 'operator' | 'admin';
    id: number;
    email: string;
    name: string;
    tenant_id: number | null;
    site_name: string | null;
  }[];
  domains: { host: string; display: string; tenant_id: number; site_name: string; status: string }[];
}

/** The judge farm. Durations in seconds. */
export interface Farm {
  away: boolean;
  nodes: {
    id: string;
    name: string;
    images: string[];
    workers: number;
    draining: boolean;
    started_at: number;
    silent_s: number;
    running: number;
    alive: boolean;
  }[];
  classes: QueueClass[];
  tenants: {
    tenant_id: number;
    site_name: string | null;
    class: string;
    waiting: number;
    running: number;
    oldest_s: number;
    used_s: number;
    jobs: number;
  }[];
  tenants_total: number;
  unserved: { image: string; waiting: number; oldest_s: number }[];
  failures: {
    at: number;
    job_id: string;
    attempt: number;
    tenant_id: number;
    site_name: string | null;
    language_id: number;
    node: string | null;
    reason: string;
    given_up: boolean;
  }[];
  failures_total: number;
  waits: { hour: number; jobs: number; p50_s: number; p95_s: number }[];
}

/** How the sites' schemas stand. */
export interface Migrations {
  newest: number;
  served: { from: number; to: number };
  versions: { version: number; sites: number; standbys: number }[];
  operation: number | null;
}

/** A site whose schema is behind. */
export interface SiteBehind {
  tenant_id: number;
  site_name: string;
  version: number;
  error: string | null;
  tried_at: number | null;
}

/** An upgrade of many schemas. */
export interface FleetRun {
  id: number;
  requested_by: string;
  target: number;
  state: string;
  canary_tenant: number | null;
  canary_name: string | null;
  planned: number;
  upgraded: number;
  failed: number;
  left: number;
  reason: string | null;
  started_at: number;
  ended_at: number | null;
}

/** What an upgrade did to one schema; a standby is no site's. */
export interface FleetResult {
  schema: string;
  tenant_id: number | null;
  name: string | null;
  wave: string;
  outcome: (typeof fleetOutcomes)[number];
  from_version: number;
  to_version: number;
  attempts: number;
  took_ms: number;
  error: string | null;
}

/** What can come of a schema in an upgrade, the worst first. */
export const fleetOutcomes = ['failed', 'left', 'upgraded'] as const;

/** What an upgrade would do. */
export interface FleetPlan {
  target: number;
  waves: { wave: string; from_version: number; schemas: number; migrations: string[]; expected_ms: number | null }[];
  canary_tenant: number | null;
  expected_ms: number | null;
}

/** A certificate of a domain. */
export interface Certificate {
  host: string;
  display: string;
  tenant_id: number;
  site_name: string | null;
  state: string;
  not_before: number | null;
  not_after: number | null;
  renew_at: number | null;
  last_error_kind: string | null;
  last_error: string | null;
  attempts: number;
  next_attempt_at: number;
  serial: string | null;
}

/** Somebody who may use the console. */
export interface Operator {
  id: number;
  email: string;
  name: string;
  role: Role;
  state: 'invited' | 'active' | 'disabled';
  factors: { totp: boolean; passkeys: number };
  created_at: number;
  signed_in_at: number | null;
  invited_until: number | null;
}

/** A set-up link, shown once. */
export interface Invitation {
  operator: Operator;
  link: string;
  expires_at: number;
}

/** The own account. */
export interface Account {
  operator: Session['operator'];
  totp: { enrolled: boolean; since: number | null };
  passkeys: Passkey[];
  recovery_codes_left: number;
  password_changed_at: number | null;
  sessions: {
    id: number;
    current: boolean;
    created_at: number;
    seen_at: number;
    expires_at: number;
    address: string;
    agent: string;
  }[];
}

/** A passkey of one's own. */
export interface Passkey {
  id: number;
  name: string;
  created_at: number;
  used_at: number | null;
}

/** A time-based code being set up. */
export interface TotpOffer {
  secret: string;
  uri: string;
  /** Rows of modules, 1 is dark, without a quiet zone. */
  qr: string[];
}

/** The permissions of a role. */
export interface RolePermissions {
  role: Role;
  permissions: Permission[];
}
