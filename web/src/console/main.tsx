import { start } from '#/app/start';
import { addTexts, type Texts } from '#/i18n/i18n';
import { consoleAccess } from './access';
import { consoleRoutes } from './routes';
import { ConsoleShell } from './shell/ConsoleShell';

addTexts(import.meta.glob<Texts>('./**/locales/*.json'));
void start({ table: consoleRoutes, shell: ConsoleShell, prepare: () => Promise.resolve(), access: consoleAccess }, [
  'ui',
  'app',
  'console',
]);
