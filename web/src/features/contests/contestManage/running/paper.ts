/** What comes onto paper. */
export interface Paper {
  title: string;
  /** At the head of each page. */
  head: readonly string[];
  text: string;
}

/** Lines of a text, as an editor numbers them. */
const linesOf = (text: string) => text.replaceAll('\r\n', '\n').split('\n');

/** Writes a paper into a document: the head again on each page, each line with its number. */
export function writePaper(document: Document, { title, head, text }: Paper): void {
  document.title = title;
  const table = make(document, 'table', { width: '100%', borderCollapse: 'collapse', font: '11px/1.4 monospace' });
  const top = make(document, 'thead', {});
  const cell = make(document, 'th', { textAlign: 'left', borderBottom: '1px solid', paddingBottom: '6px' });
  cell.colSpan = 2;
  cell.textContent = head.join(' · ');
  const first = make(document, 'tr', {});
  first.append(cell);
  top.append(first);
  const body = make(document, 'tbody', {});
  for (const [index, line] of linesOf(text).entries()) {
    const row = make(document, 'tr', { verticalAlign: 'top', breakInside: 'avoid' });
    const number = make(document, 'td', { width: '4ch', paddingRight: '1ch', textAlign: 'right', color: 'gray' });
    number.textContent = String(index + 1);
    const code = make(document, 'td', { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', tabSize: '4' });
    code.textContent = line;
    row.append(number, code);
    body.append(row);
  }
  table.append(top, body);
  document.body.replaceChildren(table);
}

function make<K extends 'table' | 'thead' | 'th' | 'tbody' | 'tr' | 'td'>(
  document: Document,
  name: K,
  style: Partial<CSSStyleDeclaration>,
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  // By the object model: the page's policy takes no style attributes.
  Object.assign(element.style, style);
  return element;
}

/** Opens the browser's dialog for printing with a paper, and nothing else of the page. */
export function printPaper(paper: Paper): void {
  const frame = document.createElement('iframe');
  frame.title = paper.title;
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  Object.assign(frame.style, { position: 'fixed', width: '0', height: '0', border: '0' });
  document.body.append(frame);
  const inside = frame.contentWindow;
  if (!inside) {
    frame.remove();
    return;
  }
  writePaper(inside.document, paper);
  inside.addEventListener('afterprint', () => frame.remove());
  inside.focus();
  inside.print();
}
