import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withLocale, type Locale } from '#/i18n/locale';
import type { Tenant } from '#/api/types';
import type { Mode } from '../colours';
import { DRAFT_WANTED, isFrom, type Draft, type ShownHome } from '../draft';
import { PREVIEW_FRAME } from '../previewFrame';

/** The height of the preview: what the window has below its own bars, in CSS. */
const HEIGHT = 'min(720px, calc(100dvh - var(--lp-header) - 188px))';

interface PreviewFrameProps {
  /** The site as it would be. */
  site: Tenant;
  /** Which home page it has; what everybody sees unless told. */
  home?: ShownHome;
  mode: Mode;
  locale: Locale;
  /** How wide the window is that it is shown for, in CSS pixels. */
  width: number;
}

/** The home page in a frame, as wide as it would be and made smaller until it fits. It is sent each draft and does not reload. */
export function PreviewFrame({ site, home, mode, locale, width }: PreviewFrameProps) {
  const { t } = useTranslation('website');
  const frame = useRef<HTMLIFrameElement>(null);
  const [room, setRoom] = useState<HTMLElement | null>(null);
  const size = useSize(room);
  useDraft(frame, { type: 'lophoc.draft', site, mode, ...(home && { home }) });
  const scale = size ? Math.min(1, size.width / width) : 1;
  return (
    <Box ref={setRoom} sx={place}>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of this site, which needs its session and its scripts */}
      <iframe
        key={locale}
        ref={frame}
        name={PREVIEW_FRAME}
        src={withLocale(locale, '/')}
        title={t('preview.title')}
        style={{
          display: 'block',
          width,
          height: size ? size.height / scale : '100%',
          marginInline: size ? Math.max(0, (size.width - width * scale) / 2) : 0,
          border: 0,
          transform: `scale(${scale})`,
          transformOrigin: '0 0',
        }}
      />
    </Box>
  );
}

const place = {
  height: HEIGHT,
  minHeight: 320,
  overflow: 'hidden',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 'var(--lp-radius-lg)',
  backgroundColor: 'var(--lp-sunken)',
} as const;

/** Sends the page in the frame each draft, once it can be told of them. */
function useDraft(frame: React.RefObject<HTMLIFrameElement | null>, draft: Draft): void {
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
    frame.current?.contentWindow?.postMessage(draft, location.origin);
  });
  useEffect(() => {
    const answer = (event: MessageEvent<unknown>) => {
      const page = frame.current?.contentWindow ?? null;
      if (page && isFrom(event, page) && event.data === DRAFT_WANTED) page.postMessage(latest.current, location.origin);
    };
    addEventListener('message', answer);
    return () => removeEventListener('message', answer);
  }, [frame]);
}

/** How large an element is, in CSS pixels; null until that is known. */
function useSize(element: HTMLElement | null): { width: number; height: number } | null {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  useEffect(() => {
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
