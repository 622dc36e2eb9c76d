import { start } from '#/app/start';
import { addTexts } from '#/i18n/i18n';
import { consoleAccess } from './access';
import { consoleRoutes } from './routes';
import { ConsoleShell } from './shell/ConsoleShell';
import { consoleTexts } from './textFiles';

addTexts(consoleTexts);
void start({ table: consoleRoutes, shell: ConsoleShell, prepare: () => Promise.resolve(), access: consoleAccess }, [
  'ui',
  'app',
  'console',
]);
