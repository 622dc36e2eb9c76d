import { start } from '#/app/start';
import { PlatformShell } from './PlatformShell';
import { platformRoutes } from './routes';

void start({ table: platformRoutes, shell: PlatformShell, prepare: () => Promise.resolve() }, [
  'ui',
  'app',
  'platform',
]);
