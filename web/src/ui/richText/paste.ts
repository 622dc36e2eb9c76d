const BLOCKS = 'p, div, h1, h2, h3, h4, h5, h6, li, pre, blockquote';

/** HTML of Word and of web pages, with what a text can have: lists that are lists, cells of one line, pictures with an address. */
export function cleanHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll('style, script, meta, link, title, xml, o\\:p, colgroup, caption'))
    element.remove();
  for (const picture of body.querySelectorAll('img')) {
    if (!/^(https:\/\/|\/files\/)/.test(picture.getAttribute('src') ?? '')) picture.remove();
  }
  wordLists(body);
  for (const table of body.querySelectorAll('table')) flatTable(table);
  return body.innerHTML;
}

/** Word writes items as paragraphs with their bullet in front. */
function wordLists(body: HTMLElement) {
  for (const item of body.querySelectorAll<HTMLElement>('p[style*="mso-list"], p[class^="MsoListParagraph"]')) {
    const mark = /^[\s\u00A0]*(?:(\d+|[a-z])[.)]|[·•o§▪-])[\s\u00A0]+/i.exec(item.textContent);
    if (!mark) continue;
    const name = mark[1] ? 'ol' : 'ul';
    const before = item.previousElementSibling;
    const list = before?.matches(`${name}[data-word]`) ? before : document.createElement(name);
    list.setAttribute('data-word', '');
    if (list !== before) item.before(list);
    dropStart(item, mark[0].length);
    const entry = document.createElement('li');
    entry.append(...item.childNodes);
    list.append(entry);
    item.remove();
  }
}

/** Takes the first characters away. */
function dropStart(element: HTMLElement, count: number) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let left = count, node = walker.nextNode(); node && left > 0; node = walker.nextNode()) {
    const text = node.nodeValue ?? '';
    node.nodeValue = text.slice(left);
    left -= text.length;
  }
}

/** One row of heads, and every cell a line. */
function flatTable(table: HTMLTableElement) {
  for (const inner of table.querySelectorAll('table')) inner.replaceWith(inner.textContent);
  const rows = [...table.rows];
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  rows.forEach((row, index) => {
    const cells = [...row.cells].map((cell) => lineOf(cell));
    row.replaceChildren(
      ...Array.from({ length: width }, (_, at) => {
        const cell = document.createElement(index === 0 ? 'th' : 'td');
        cell.append(...(cells[at] ?? []));
        return cell;
      }),
    );
  });
}

function lineOf(cell: HTMLElement): Node[] {
  for (const line of cell.querySelectorAll('br')) line.replaceWith(' ');
  for (let block = cell.querySelector(BLOCKS); block; block = cell.querySelector(BLOCKS))
    block.replaceWith(...block.childNodes, ' ');
  return [...cell.childNodes];
}
