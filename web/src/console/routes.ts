import type { ConsoleRoute } from './doors';

/** The operators' console. */
export const consoleRoutes: readonly ConsoleRoute[] = [
  { name: 'sign-in', path: 'sign-in', guard: 'anonymous', layout: 'empty', texts: ['console'], page: () => import('./door/SignInPage') },
  { name: 'setup', path: 'setup', guard: 'public', layout: 'empty', texts: ['console'], page: () => import('./door/SetUpPage') },
  { name: 'overview', path: '', guard: 'login', permission: 'overview.view', texts: ['console', 'sites', 'fleet'], page: () => import('./overview/OverviewPage') },
  { name: 'sites', path: 'sites', guard: 'login', permission: 'sites.view', texts: ['sites', 'console'], page: () => import('./sites/SitesPage') },
  { name: 'create-site', path: 'sites/new', guard: 'login', permission: 'sites.create', texts: ['sites', 'console'], page: () => import('./sites/CreateSitePage') },
  { name: 'import-site', path: 'sites/import', guard: 'login', permission: 'sites.import', texts: ['sites', 'console'], page: () => import('./sites/ImportSitePage') },
  { name: 'site', path: 'sites/:id', guard: 'login', permission: 'sites.view', texts: ['sites', 'console', 'fleet'], page: () => import('./sites/SitePage') },
  { name: 'operations', path: 'operations', guard: 'login', permission: 'operations.view', texts: ['fleet', 'console'], page: () => import('./operations/OperationsPage') },
  { name: 'operation', path: 'operations/:id', guard: 'login', permission: 'operations.view', texts: ['fleet', 'console'], page: () => import('./operations/OperationPage') },
  { name: 'farm', path: 'farm', guard: 'login', permission: 'farm.view', texts: ['fleet', 'console'], page: () => import('./fleet/FarmPage') },
  { name: 'migrations', path: 'migrations', guard: 'login', permission: 'migrations.view', texts: ['fleet', 'console'], page: () => import('./fleet/MigrationsPage') },
  { name: 'run', path: 'migrations/runs/:id', guard: 'login', permission: 'migrations.view', texts: ['fleet', 'console'], page: () => import('./fleet/RunPage') },
  { name: 'certificates', path: 'certificates', guard: 'login', permission: 'certificates.view', texts: ['fleet', 'sites', 'console'], page: () => import('./fleet/CertificatesPage') },
  { name: 'audit', path: 'audit', guard: 'login', permission: 'audit.view', texts: ['fleet', 'console'], page: () => import('./people/AuditPage') },
  { name: 'operators', path: 'operators', guard: 'login', permission: 'operators.manage', texts: ['console'], page: () => import('./people/OperatorsPage') },
  { name: 'account', path: 'account', guard: 'login', texts: ['console'], page: () => import('./people/AccountPage') },
];
