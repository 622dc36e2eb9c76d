/**
 * The shapes of the console's API: the generated ones by short names, and the values of those that are lists of words. Ids are integers,
 * times epoch seconds unless a field says RFC 3339, storage in MiB, durations in seconds.
 */
import type { components, paths } from '#/api/console.gen';
import type { Answered, DataOf, OperationAt } from '#/api/typed';
import type { With } from '#/api/types';

/** The generated shapes by their names, as answers bring them. */
export type Schemas = Answered<components['schemas']>;

/** The states of a site. */
export type SiteState = Schemas['SiteState'];

/** The states of a site that a list can be narrowed to. */
export const siteStates = [
  'active',
  'suspended',
  'archived',
  'deleting',
  'creating',
] as const satisfies readonly SiteState[];

/** How a site does. */
export type Health = Schemas['SiteHealth'];

/** How a site does, the best first. */
export const healths = ['ok', 'warning', 'error'] as const satisfies readonly Health[];

/** The plan that costs nothing, whatever its period. */
export const FREE = 'Free';

/** The plans by name. */
export const planNames = ['Free', 'Basic', 'Pro', 'Advance'] as const satisfies readonly Schemas['PlanName'][];

/** The states of an operation and of its steps. */
export type OperationState = Schemas['OperationState'];

/** The states of an operation, as it goes through them. */
export const operationStates = [
  'waiting',
  'running',
  'done',
  'failed',
  'cancelled',
] as const satisfies readonly OperationState[];

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
export type Said = Schemas['OperatorNotice'];

/** A site of the list. */
export type Site = Schemas['SiteItem'];

/** A site with all its facts. */
export type SiteDetail = Schemas['SiteBody'];

/** A domain of a site, with what its certificate is up to. */
export type Domain = Schemas['DomainItem'];

/** A plan that a site can be on. */
export type Plan = Schemas['Plan'];

/** Where sites can be. */
export type Placements = Schemas['Placements'];

/** What a site can be restored to: any second of a window, out of backups. Times in RFC 3339, UTC. */
export type Restorable = Schemas['Restorable'];

/** How the backups of each server stand. Times in RFC 3339, UTC. */
export type BackupHealth = Schemas['BackupsBody'];

/** Work on a site, or on all of them: resumable, in steps. */
export type Operation = Schemas['OperationItem'];

/** An operation with its log. */
export type OperationDetail = Schemas['OperationBody'];

/** An operator inside a site as its admin. */
export type Visit = Schemas['VisitBody'];

/** A line of the audit log; what it was about before and after, where it says so. */
export type AuditRow = With<
  Schemas['AuditItem'],
  { detail: { before?: unknown; after?: unknown } & Record<string, unknown> }
>;

/** Something that an operator should look at. */
export type Attention = Schemas['Attention'];

/** The first page. */
export type Overview = Schemas['OverviewBody'];

/** What a search over everything has found. (The document's schema of that name is another's, so it is the call's answer.) */
export type Found = DataOf<OperationAt<paths, '/api/console/search', 'get'>>;

/** The judge farm. */
export type Farm = Schemas['FarmBody'];

/** How the sites' schemas stand. */
export type Migrations = Schemas['MigrationsBody'];

/** A site whose schema is behind. */
export type SiteBehind = Schemas['BehindItem'];

/** An upgrade of many schemas. */
export type FleetRun = Schemas['FleetRun'];

/** What an upgrade did to one schema; a standby is no site's. */
export type FleetResult = Schemas['FleetResult'];

/** What can come of a schema in an upgrade, the worst first. */
export const fleetOutcomes = ['failed', 'left', 'upgraded'] as const satisfies readonly Schemas['FleetOutcome'][];

/** What an upgrade would do. */
export type FleetPlan = NonNullable<Schemas['RunBody']['plan']>;

/** A certificate of a domain. */
export type Certificate = Schemas['CertificateItem'];

/** Somebody who may use the console. */
export type Operator = Schemas['OperatorItem'];

/** A set-up link, shown once. */
export type Invitation = Schemas['InvitationBody'];

/** The own account. */
export type Account = Schemas['AccountBody'];

/** A passkey of one's own. */
export type Passkey = Schemas['PasskeyBody'];

/** A time-based code being set up: its secret, and rows of modules of its QR code, 1 is dark, without a quiet zone. */
export type TotpEnrolment = Schemas['Enrolment'];
