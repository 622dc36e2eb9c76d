import { startI18n } from '#/i18n/i18n';
import { localeOf } from '#/i18n/locale';

await startI18n(localeOf(location.pathname), ['ui', 'platform']);
