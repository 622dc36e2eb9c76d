import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** A place in the statement. */
interface Spot {
  key: string;
  element: HTMLElement;
}

const gapPattern = /\{\{\s*(\w+)\s*\}\}/g;

/**
 * A statement with something of ours in each `{{key}}`. The HTML is the server's own and clean; what stands in a gap is drawn by
 * React into an element that takes the place of the words, and never becomes part of that HTML.
 */
export function GapStatement(props: { html: string; keys: readonly string[]; children: (key: string) => ReactNode }) {
  const { html, keys, children } = props;
  const host = useRef<HTMLDivElement>(null);
  const [spots, setSpots] = useState<readonly Spot[]>([]);
  const known = keys.join('\n');
  useLayoutEffect(() => {
    if (!host.current) return;
    host.current.innerHTML = html;
    setSpots(spotsIn(host.current, known.split('\n')));
  }, [html, known]);
  return (
    <>
      <div ref={host} className="lp-markdown" />
      {spots.map(({ key, element }, index) => createPortal(children(key), element, `${index}-${key}`))}
    </>
  );
}

/** Puts an empty element in the place of each gap that is known. */
function spotsIn(host: HTMLElement, keys: readonly string[]): Spot[] {
  const walker = document.createTreeWalker(host, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts.flatMap((text) => splitText(text, keys));
}

function splitText(text: Text, keys: readonly string[]): Spot[] {
  const words = text.data;
  const found = [...words.matchAll(gapPattern)].filter(([, key = '']) => keys.includes(key));
  if (found.length === 0) return [];
  const pieces: (string | HTMLElement)[] = [];
  let from = 0;
  const spots = found.map((match): Spot => {
    const element = document.createElement('span');
    pieces.push(words.slice(from, match.index), element);
    from = match.index + match[0].length;
    return { key: match[1] ?? '', element };
  });
  text.replaceWith(...pieces, words.slice(from));
  return spots;
}
