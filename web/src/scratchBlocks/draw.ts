import vietnamese from 'scratchblocks/locales/vi.json';
import pictures from 'scratchblocks/scratch3/draw.js';
import { init, makeStyle, newView } from 'scratchblocks/scratch3/index.js';
import { allLanguages, loadLanguages, parse } from 'scratchblocks/syntax/index.js';
import type { Locale } from '#/i18n/locale';

/** A picture, and what it says. */
export interface Drawn {
  svg: SVGSVGElement;
  words: string;
}

let isReady = false;

/** Once a page: its style carries the page's nonce, without which the policy refuses it. */
function prepare(nonce: string): void {
  if (isReady) return;
  isReady = true;
  init(window);
  loadLanguages({ vi: vietnamese });
  // The policy takes no style attributes; the only one scales by 1.
  const setProps = pictures.setProps.bind(pictures);
  pictures.setProps = (element, props = {}) => {
    const { style: _, ...others } = props;
    return setProps(element, others);
  };
  const style = document.createElement('style');
  style.nonce = nonce;
  style.textContent = makeStyle().textContent;
  document.head.append(style);
}

/** Draws English text of scratchblocks in a language. Throws where it can't be drawn: nested too deeply, or without a canvas. */
export function drawBlocks(text: string, locale: Locale, nonce: string): Drawn {
  prepare(nonce);
  const scripts = parse(text, { languages: ['en'] });
  if (locale !== 'en') scripts.translate(allLanguages[locale]);
  const svg = newView(scripts, { style: 'scratch3', scale: 1 }).render();
  svg.classList.add('scratchblocks-style-scratch3');
  return { svg, words: wordsOf(scripts) ?? text };
}

/** The text in the language of the picture; some blocks can't be written back. */
function wordsOf(scripts: ReturnType<typeof parse>): string | null {
  try {
    return scripts.stringify();
  } catch {
    return null;
  }
}
