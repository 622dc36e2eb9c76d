import { start } from '#/app/start';
import { doors } from './doors';
import { consoleRoutes } from './routes';
import { ConsoleShell } from './shell/ConsoleShell';

void start({ table: consoleRoutes, shell: ConsoleShell, prepare: () => Promise.resolve(), doors }, [
  'ui',
  'app',
  'console',
]);
