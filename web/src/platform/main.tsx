import { start } from '#/app/start';
import { addTexts, type Texts } from '#/i18n/i18n';
import { PlatformShell } from './PlatformShell';
import { platformRoutes } from './routes';

addTexts(import.meta.glob<Texts>('./locales/*.json'));
void start({ table: platformRoutes, shell: PlatformShell, prepare: () => Promise.resolve() }, [
  'ui',
  'app',
  'platform',
]);
