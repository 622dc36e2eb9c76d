import AuditIcon from '@mui/icons-material/HistoryEduOutlined';
import CertificateIcon from '@mui/icons-material/VerifiedUserOutlined';
import FarmIcon from '@mui/icons-material/DnsOutlined';
import MigrationsIcon from '@mui/icons-material/UpgradeOutlined';
import OperationsIcon from '@mui/icons-material/PlaylistPlayOutlined';
import OperatorsIcon from '@mui/icons-material/GroupOutlined';
import OverviewIcon from '@mui/icons-material/SpaceDashboardOutlined';
import SitesIcon from '@mui/icons-material/LanguageOutlined';

/** The icons of the console's menu by the names that rows give them. */
export const menuIcons: Record<string, typeof AuditIcon> = {
  overview: OverviewIcon,
  sites: SitesIcon,
  operations: OperationsIcon,
  farm: FarmIcon,
  migrations: MigrationsIcon,
  certificates: CertificateIcon,
  audit: AuditIcon,
  operators: OperatorsIcon,
};

/** The groups of the console's menu, in their order. */
export const menuGroups = ['sites', 'fleet', 'people'] as const;
