import type { Permission } from '../session';
import type { Site, SiteState } from '../types';

/** What can be done with a site. */
export const siteActions = [
  'rename',
  'plan',
  'payments',
  'export',
  'clone',
  'move',
  'restore',
  'undoRestore',
  'suspend',
  'resume',
  'archive',
  'undelete',
  'delete',
] as const;
export type SiteAction = (typeof siteActions)[number];

const permissions: Record<SiteAction, Permission> = {
  rename: 'sites.rename',
  plan: 'plans.change',
  payments: 'plans.change',
  export: 'sites.export',
  clone: 'sites.clone',
  move: 'sites.move',
  restore: 'sites.restore',
  undoRestore: 'sites.restore',
  suspend: 'sites.suspend',
  resume: 'sites.suspend',
  archive: 'sites.suspend',
  undelete: 'sites.delete',
  delete: 'sites.delete',
};

const there: readonly SiteState[] = ['active', 'suspended', 'archived'];

/** The states in which an action makes sense; the server has the last word. */
const states: Record<SiteAction, readonly SiteState[]> = {
  rename: there,
  plan: there,
  payments: there,
  export: there,
  clone: there,
  move: there,
  restore: there,
  undoRestore: there,
  suspend: ['active'],
  resume: ['suspended', 'archived'],
  archive: ['active', 'suspended'],
  undelete: ['deleting'],
  delete: there,
};

/** Those that cannot be taken back easily, shown last and in red. */
export const isDangerous = (action: SiteAction): boolean => action === 'delete';

/** What this operator can do with this site now; a restore can be undone until some moment, if at all. */
export function actionsFor(
  site: Pick<Site, 'state'>,
  may: (permission: Permission) => boolean,
  undoUntil: string | null = null,
): SiteAction[] {
  return siteActions.filter(
    (action) =>
      may(permissions[action]) &&
      states[action].includes(site.state) &&
      (action !== 'undoRestore' || undoUntil !== null),
  );
}
