import { createRoot } from 'react-dom/client';
import { readBoot } from '#/api/boot';
import { configureClient } from '#/api/client';
import { addTexts, startI18n, type Texts } from '#/i18n/i18n';
import { locales } from '#/i18n/locale';
import { followMode } from '#/theme/mode';
import { makeStyleCache, ThemeRoot } from '#/theme/ThemeRoot';
import type { EmbedBoot } from './boot';
import { EmbedPage } from './EmbedPage';

/** Shows the snippet that the page has brought; nothing is asked of the server. */
async function start() {
  const boot: EmbedBoot = readBoot(document);
  // What the server wrote says why there is none.
  if (!boot.snippet) return;
  const locale = locales.find((known) => known === document.documentElement.lang) ?? 'vi';
  followMode();
  configureClient({ locale, responses: {} });
  addTexts(import.meta.glob<Texts>(['/src/{embed,runtimes}/locales/*.json', '/src/features/snippets/locales/*.json']));
  await startI18n(locale, ['ui', 'embed']);
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no #root');
  createRoot(container).render(
    <ThemeRoot cache={makeStyleCache(boot.nonce)}>
      <EmbedPage snippet={boot.snippet} runtime={boot.runtime ?? null} siteName={boot.site_name ?? ''} />
    </ThemeRoot>,
  );
}

void start();
