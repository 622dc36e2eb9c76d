import { useEffect, useRef } from 'react';
import { showLetter } from '../letterPage';

/** Widths of the windows that letters are read in, in CSS pixels. */
const widths = { desktop: '100%', phone: 360 } as const;

/** As mail programs darken a letter that has no dark looks of its own. */
const darkened = 'invert(1) hue-rotate(180deg)';

/** A letter as a mail program shows it, in a frame in which nothing runs, nothing is sent and nothing opens. */
export function LetterFrame(props: { html: string; title: string; window: keyof typeof widths; isDark: boolean }) {
  const { html, title, window, isDark } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const draw = () => {
    const page = frame.current?.contentDocument;
    if (page?.body) showLetter(page, html);
  };
  useEffect(() => {
    const page = frame.current?.contentDocument;
    if (page?.body) showLetter(page, html);
  }, [html]);
  return (
    <iframe
      ref={frame}
      title={title}
      // Its own origin is the page's, so that the letter can be written into it; scripts it has none.
      sandbox="allow-same-origin"
      // Some browsers put an empty page in the place of the first one.
      onLoad={draw}
      style={{
        display: 'block',
        width: widths[window],
        maxWidth: '100%',
        height: 560,
        margin: '0 auto',
        border: '1px solid var(--lp-border)',
        borderRadius: 'var(--lp-radius-md)',
        background: '#fff',
        filter: isDark ? darkened : undefined,
      }}
    />
  );
}
