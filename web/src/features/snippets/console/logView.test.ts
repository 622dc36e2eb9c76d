import { describe, expect, it, vi } from 'vitest';
import { ConsoleLog, MOST_CHARACTERS, type Entry } from './log';
import { LogView, type LogViewOptions } from './logView';

function setUp(more: Partial<LogViewOptions> = {}) {
  const host = document.createElement('div');
  const view = new LogView(host, { labels: { stderr: 'lỗi' }, names: () => ['main.c'], ...more });
  return { host, view, lines: () => [...host.children].map((line) => line.textContent) };
}

const out = (text: string): Entry => ({ kind: 'stdout', text });
const err = (text: string): Entry => ({ kind: 'stderr', text });

describe('a console', () => {
  it('has lines, however the pieces come', () => {
    const { view, lines } = setUp();
    view.append([out('Tên'), out(': '), { kind: 'input', text: 'An\n' }, out('Chào An\n\nHế')]);
    view.append([out('t\n')]);
    expect(lines()).toEqual(['Tên: An', 'Chào An', '', 'Hết']);
  });

  it('says which words are of the error stream, once for all that come together', () => {
    const { host, view, lines } = setUp();
    view.append([out('một\n'), err('hỏng\n'), err('nữa\n'), out('hai\n'), err('lại\n')]);
    expect(lines()).toEqual(['một', 'lỗi hỏng', 'nữa', 'hai', 'lỗi lại']);
    expect(host.querySelectorAll('[data-kind="stderr"]')).toHaveLength(3);
  });

  it('never changes what it has written', () => {
    const { host, view } = setUp();
    view.append([out('a')]);
    const [first] = host.children;
    const text = first?.firstChild;
    view.append([out('b\nc')]);
    expect(host.children[0]).toBe(first);
    expect(first?.firstChild).toBe(text);
    expect(text?.textContent).toBe('a');
  });

  it('leads to the line that a compiler names, also where its piece was cut in two', () => {
    const onPlace = vi.fn();
    const { host, view } = setUp({ onPlace });
    view.append([{ kind: 'compiler', text: 'main.c:1' }]);
    view.append([{ kind: 'compiler', text: '2:5: error\n' }, out('main.c:1:1 in ra\n')]);
    const links = [...host.querySelectorAll('button')];
    expect(links.map((link) => link.textContent)).toEqual(['main.c:12:5']);
    links[0]?.click();
    expect(onPlace).toHaveBeenCalledWith({ file: 0, line: 12, column: 5 });
  });

  it('has what a page says line by line, and where', () => {
    const onPlace = vi.fn();
    const { host, view, lines } = setUp({ onPlace, names: () => ['index.html', 'app.js'] });
    view.append([
      out('chưa hết dòng'),
      { kind: 'error', text: 'x is not defined\nat f', from: { file: 'app.js', line: 3 } },
      { kind: 'log', text: 'xong' },
    ]);
    expect(lines()).toEqual(['chưa hết dòng', 'x is not defined app.js:3', 'at f', 'xong']);
    host.querySelector('button')?.click();
    expect(onPlace).toHaveBeenCalledWith({ file: 1, line: 3, column: null });
  });

  it('keeps the newest lines in the page', () => {
    const onGone = vi.fn();
    const { view, lines } = setUp({ mostLines: 3, onGone });
    view.append(['1', '2', '3', '4', '5'].map((line) => out(`${line}\n`)));
    expect(lines()).toEqual(['3', '4', '5']);
    expect(onGone).toHaveBeenLastCalledWith(2);
    view.clear();
    expect(lines()).toEqual([]);
    expect(onGone).toHaveBeenLastCalledWith(0);
  });
});

describe('the log of a run', () => {
  it('is whole where the page is not, and without what terminals act on', () => {
    const log = new ConsoleLog();
    log.append(out('\u001B[31mđỏ\u001B[0m\r\n'));
    log.append({ kind: 'input', text: '5\n' });
    log.append(out('chưa hết'));
    log.append({ kind: 'warn', text: 'coi chừng', from: { file: 'a.js', line: 1 } });
    expect(log.text()).toBe('đỏ\n5\nchưa hết\ncoi chừng\n');
  });

  it('ends somewhere, and begins anew with each run', () => {
    const log = new ConsoleLog();
    const listener = vi.fn();
    const stop = log.subscribe(listener);
    log.append(out('x'.repeat(MOST_CHARACTERS + 1)));
    log.append(out('y'));
    expect(log.entries).toHaveLength(1);
    expect(log.isCut).toBe(true);
    log.clear();
    expect([log.entries.length, log.isCut, log.run]).toEqual([0, false, 1]);
    stop();
    log.append(out('z'));
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
