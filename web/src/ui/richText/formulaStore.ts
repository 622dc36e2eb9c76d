import { api } from '#/api/client';
import { formulaText } from './formulas';

/** Formulas that are asked for in one call. */
const AT_ONCE = 40;
/** Formulas that are kept. */
const KEPT = 500;

interface Wish {
  text: string;
  done: (math: Element | null) => void;
  failed: (reason: unknown) => void;
}

const known = new Map<string, Promise<Element | null>>();
let wishes: Wish[] = [];

/** A formula as the server's MathML; null where it can't be read. Those of one moment are asked for together. */
export function mathOf(latex: string, isBlock: boolean): Promise<Element | null> {
  const text = formulaText(latex, isBlock)?.replace(/\s*\n\s*/g, ' ');
  if (!text) return Promise.resolve(null);
  const before = known.get(text);
  if (before) return before;
  const made = new Promise<Element | null>((done, failed) => {
    if (wishes.length === 0) queueMicrotask(ask);
    wishes.push({ text, done, failed });
  });
  if (known.size >= KEPT) known.clear();
  known.set(text, made);
  made.catch(() => known.delete(text));
  return made;
}

function ask() {
  const all = wishes;
  wishes = [];
  for (let at = 0; at < all.length; at += AT_ONCE) void askFor(all.slice(at, at + AT_ONCE));
}

/** Each formula is a paragraph of one text. */
async function askFor(some: readonly Wish[]) {
  try {
    const { html } = await api.post('/api/problems/preview', {
      body: { markdown: some.map(({ text }) => text).join('\n\n') },
    });
    const paragraphs = new DOMParser().parseFromString(html, 'text/html').body.children;
    some.forEach(({ done }, index) => done(paragraphs[index]?.querySelector('math') ?? null));
  } catch (error) {
    for (const { failed } of some) failed(error);
  }
}
