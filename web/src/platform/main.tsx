import { start } from '#/app/start';
import { addTexts } from '#/i18n/i18n';
import { PlatformShell } from './PlatformShell';
import { platformRoutes } from './routes';
import { platformTexts } from './textFiles';

addTexts(platformTexts);
void start({ table: platformRoutes, shell: PlatformShell, prepare: () => Promise.resolve() }, [
  'ui',
  'app',
  'platform',
]);
