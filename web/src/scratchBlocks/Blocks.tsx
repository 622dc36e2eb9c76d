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
export function Blocks(props: { text: string; locale: Locale; nonce: string; /** For tests. */ draw?: Draw }) {
  const { text, locale, nonce, draw = ownDraw } = props;
  const place = useRef<HTMLDivElement>(null);
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
  }, [drawn]);
  if (text.trim() === '') return null;
  if (!drawn) {
    return (
      <Box component="pre" tabIndex={0} translate="no" sx={[frame, words]}>
        {text}
      </Box>
    );
  }
  return <Box ref={place} role="img" aria-label={drawn.words} tabIndex={0} sx={frame} />;
}

/** Wide scripts are scrolled, also by keys. */
const frame = { minWidth: 0, maxWidth: '100%', overflowX: 'auto', p: 0.5, '& svg': { display: 'block' } } as const;
const words = { m: 0, fontFamily: 'var(--lp-mono)', typography: 'body2', whiteSpace: 'pre' } as const;
