import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import type { Locale } from '#/i18n/locale';
import type { Drawn } from './draw';

/** What was drawn, of what; null where it could not be. */
interface Picture {
  of: string;
  drawn: Drawn | null;
}

type Draw = (text: string, locale: Locale, nonce: string) => Promise<Drawn>;

const ownDraw: Draw = async (...asked) => (await import('./draw')).drawBlocks(...asked);

/**
 * A picture of Scratch blocks. `text` is English text of scratchblocks; the picture is in the page's language. What draws it is
 * loaded with the first one; until then, and where it can't be drawn, the text stands there.
 */
export function Blocks(props: {
  text: string;
  locale: Locale;
  nonce: string;
  /** Whether it is scrolled where it is wider than its place; small ones beside others are not. */
  isScrolled?: boolean;
  /** For tests. */
  draw?: Draw;
}) {
  const { text, locale, nonce, isScrolled = true, draw = ownDraw } = props;
  const place = useRef<HTMLElement>(null);
  const [picture, setPicture] = useState<Picture | null>(null);
  const of = `${locale} ${text}`;
  useEffect(() => {
    if (text.trim() === '') return undefined;
    let isGone = false;
    draw(text, locale, nonce).then(
      (drawn) => !isGone && setPicture({ of, drawn }),
      () => !isGone && setPicture({ of, drawn: null }),
    );
    return () => {
      isGone = true;
    };
  }, [text, locale, nonce, of, draw]);
  const drawn = picture?.of === of ? picture.drawn : null;
  useEffect(() => {
    if (drawn) place.current?.replaceChildren(drawn.svg);
    return isScrolled && place.current ? followWidth(place.current) : undefined;
  }, [drawn, text, isScrolled]);
  if (text.trim() === '') return null;
  if (!drawn) {
    return (
      <Box ref={place} component="pre" translate="no" sx={[frame, words, !isScrolled && cut]}>
        {text}
      </Box>
    );
  }
  return <Box ref={place} role="img" aria-label={drawn.words} sx={[frame, !isScrolled && cut]} />;
}

/** Keys reach what is wider than its place, to scroll it, and pass over what is seen whole. */
function followWidth(place: HTMLElement): () => void {
  const look = () => {
    if (place.scrollWidth > place.clientWidth + 1) place.tabIndex = 0;
    else place.removeAttribute('tabindex');
  };
  look();
  if (typeof ResizeObserver === 'undefined') return () => undefined;
  const sizes = new ResizeObserver(look);
  sizes.observe(place);
  return () => sizes.disconnect();
}

const frame = { minWidth: 0, maxWidth: '100%', overflowX: 'auto', p: 0.5, '& svg': { display: 'block' } } as const;
const cut = { overflowX: 'hidden' } as const;
const words = { m: 0, fontFamily: 'var(--lp-mono)', typography: 'body2', whiteSpace: 'pre' } as const;
