import { start } from '#/app/start';
import { consoleAccess } from './access';
import { consoleRoutes } from './routes';
import { ConsoleShell } from './shell/ConsoleShell';

void start({ table: consoleRoutes, shell: ConsoleShell, prepare: () => Promise.resolve(), access: consoleAccess }, [
  'ui',
  'app',
  'console',
]);
