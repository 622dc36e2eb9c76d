import { createRoot } from 'react-dom/client';
import { readBoot, type Boot } from '#/api/boot';
import { addTexts, startI18n, type Texts } from '#/i18n/i18n';
import { locales } from '#/i18n/locale';
import { followMode } from '#/theme/mode';
import { makeStyleCache, ThemeRoot } from '#/theme/ThemeRoot';
import { FrameFilm } from './FrameFilm';

/** What the server writes into the page (tenant-api/src/video_frame.rs). */
interface FrameBoot extends Boot {
  url?: string;
  /** Second at which it begins. */
  at?: number;
}

async function start() {
  const boot: FrameBoot = readBoot(document);
  const locale = locales.find((known) => known === document.documentElement.lang) ?? 'vi';
  followMode();
  addTexts(import.meta.glob<Texts>('/src/ui/video/locales/*.json'));
  await startI18n(locale, ['ui', 'video']);
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no #root');
  createRoot(container).render(
    <ThemeRoot cache={makeStyleCache(boot.nonce)}>
      <FrameFilm url={boot.url ?? ''} at={boot.at ?? 0} />
    </ThemeRoot>,
  );
}

void start();
