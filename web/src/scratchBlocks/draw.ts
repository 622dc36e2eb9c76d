import vietnamese from 'scratchblocks/locales/vi.json';
import pictures from 'scratchblocks/scratch3/draw.js';
import { init, makeStyle, newView } from 'scratchblocks/scratch3/index.js';
import {
  allLanguages,
  loadLanguages,
  parse,
  type BlocksDocument,
  type BlocksNode,
} from 'scratchblocks/syntax/index.js';
import type { Locale } from '#/i18n/locale';

/** A picture, and what it says. */
export interface Drawn {
  svg: SVGSVGElement;
  words: string;
}

loadLanguages({ vi: vietnamese });

let isReady = false;

/** Once a page: its style carries the page's nonce, without which the policy refuses it. */
function prepare(nonce: string): void {
  if (isReady) return;
  isReady = true;
  init(window);
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
  const scripts = scriptsIn(text, locale);
  const svg = newView(scripts, { style: 'scratch3', scale: 1 }).render();
  svg.classList.add('scratchblocks-style-scratch3');
  return { svg, words: wordsOf(scripts) ?? text };
}

/** Scripts out of English text, in a language. */
export function scriptsIn(text: string, locale: Locale): BlocksDocument {
  const scripts = parse(text, { languages: ['en'] });
  if (locale === 'en') return scripts;
  keepNames(scripts.scripts);
  scripts.translate(allLanguages[locale]);
  return scripts;
}

/** Categories of blocks that authors name. */
const named: readonly (string | undefined)[] = ['variables', 'list'];

/** Variables and lists are called what their authors call them, also where a block of Scratch has that name. */
function keepNames(scripts: readonly BlocksNode[]): void {
  const rest = [...scripts];
  for (let node = rest.pop(); node; node = rest.pop()) {
    const { info, blocks = [], children = [] } = node;
    if (info?.categoryIsDefault === false && named.includes(info.category)) delete info.id;
    rest.push(...blocks, ...children);
  }
}

/** The text in the language of the picture; some blocks can't be written back. */
function wordsOf(scripts: BlocksDocument): string | null {
  try {
    return scripts.stringify();
  } catch {
    return null;
  }
}
