import AuditIcon from '@mui/icons-material/HistoryEduOutlined';
import CertificateIcon from '@mui/icons-material/VerifiedUserOutlined';
import FarmIcon from '@mui/icons-material/DnsOutlined';
import MigrationsIcon from '@mui/icons-material/UpgradeOutlined';
import OperationsIcon from '@mui/icons-material/PlaylistPlayOutlined';
import OperatorsIcon from '@mui/icons-material/GroupOutlined';
import OverviewIcon from '@mui/icons-material/SpaceDashboardOutlined';
import SitesIcon from '@mui/icons-material/LanguageOutlined';
import type { AppPath } from '#/routing/paths';
import { consolePaths } from '../paths';
import type { Permission } from '../session';

/** An entry of the console's menu, for those who have the permission. */
export interface MenuEntry {
  name: 'overview' | 'sites' | 'operations' | 'farm' | 'migrations' | 'certificates' | 'audit' | 'operators';
  to: AppPath;
  permission: Permission;
  Icon: typeof OverviewIcon;
}

/** The menu, in groups. */
export const menu: readonly { name: 'sites' | 'fleet' | 'people'; entries: readonly MenuEntry[] }[] = [
  {
    name: 'sites',
    entries: [
      { name: 'overview', to: consolePaths.overview, permission: 'overview.view', Icon: OverviewIcon },
      { name: 'sites', to: consolePaths.sites, permission: 'sites.view', Icon: SitesIcon },
    ],
  },
  {
    name: 'fleet',
    entries: [
      { name: 'operations', to: consolePaths.operations, permission: 'operations.view', Icon: OperationsIcon },
      { name: 'farm', to: consolePaths.farm, permission: 'farm.view', Icon: FarmIcon },
      { name: 'migrations', to: consolePaths.migrations, permission: 'migrations.view', Icon: MigrationsIcon },
      { name: 'certificates', to: consolePaths.certificates, permission: 'certificates.view', Icon: CertificateIcon },
    ],
  },
  {
    name: 'people',
    entries: [
      { name: 'audit', to: consolePaths.audit, permission: 'audit.view', Icon: AuditIcon },
      { name: 'operators', to: consolePaths.operators, permission: 'operators.manage', Icon: OperatorsIcon },
    ],
  },
];

/** The groups of the menu with what these permissions allow; empty groups are left out. */
export function menuFor(may: (permission: Permission) => boolean) {
  return menu
    .map((group) => ({ ...group, entries: group.entries.filter((entry) => may(entry.permission)) }))
    .filter((group) => group.entries.length > 0);
}
