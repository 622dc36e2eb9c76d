/** What a letter needs to be seen; everything else of its elements is left out. */
const kept: ReadonlySet<string> = new Set([
  'href',
  'src',
  'alt',
  'title',
  'width',
  'height',
  'lang',
  'dir',
  'start',
  'colspan',
  'rowspan',
]);
/** Elements that do something. */
const leftOut: ReadonlySet<string> = new Set([
  'script',
  'style',
  'link',
  'meta',
  'base',
  'form',
  'iframe',
  'object',
  'embed',
]);

/** What `style` is called until it is read. */
const STYLE = 'data-style';

/**
 * Puts a letter into a document of a frame in which nothing runs. The page's policy, which such a frame has as well, takes no
 * `style` attribute that is parsed; styles that are set one by one it does not look at.
 */
export function showLetter(frame: Document, html: string): void {
  // Under another name, since even what is only parsed is complained about. The server writes quotes in texts as entities.
  const letter = new DOMParser().parseFromString(html.replaceAll(' style="', ` ${STYLE}="`), 'text/html');
  frame.documentElement.lang = letter.documentElement.lang;
  frame.body.style.cssText = letter.body.getAttribute(STYLE) ?? '';
  frame.body.replaceChildren(...copies(letter.body, frame));
}

const copies = (of: Node, into: Document): Node[] => [...of.childNodes].flatMap((node) => copy(node, into) ?? []);

function copy(node: Node, into: Document): Node | null {
  if (node.nodeType === Node.TEXT_NODE) return into.createTextNode(node.textContent ?? '');
  if (!(node instanceof HTMLElement) || leftOut.has(node.localName)) return null;
  const made = into.createElement(node.localName);
  for (const { name, value } of node.attributes) if (kept.has(name)) made.setAttribute(name, value);
  made.style.cssText = node.getAttribute(STYLE) ?? '';
  // The frame may open nothing: a link stays where it is.
  if (node.localName === 'a') made.setAttribute('target', '_blank');
  made.append(...copies(node, into));
  return made;
}
