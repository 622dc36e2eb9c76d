import { describe, expect, it } from 'vitest';
import type { Piece } from '../frame/messages';
import { checkedScript } from './loopCheck';
import { LOOP_CHECK } from './loopCheckName';
import { fileOf } from './names';
import { prepare } from './prepare';
import { styleWith } from './styles';

const files = (all: Record<string, string>) => Object.entries(all).map(([name, content]) => ({ name, content }));
/** Pieces with the files that they name in angle brackets. */
const text = (pieces: readonly Piece[] = []) =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : `⟨${piece.file}⟩`)).join('');
const prepared = (all: Record<string, string>, main = 'index.html') => {
  const { task, circles } = prepare(files(all), main);
  const made = Object.fromEntries(task.files.map(({ id, pieces }) => [id, text(pieces)]));
  return { ...task, circles, made, page: text(task.page), order: task.files.map(({ id }) => id) };
};

describe('checks of loops', () => {
  const check = (code: string) => checkedScript(code, { file: 2 }).replaceAll(LOOP_CHECK, '✓');

  it('stand in every kind of loop, and move no line', () => {
    expect(check('while (a) { b(); }')).toBe('while (a) {✓(2,1); b(); }');
    expect(check('\nwhile (a)\n  b()\nc()')).toBe('\nwhile (a)\n  {✓(2,2);b()}\nc()');
    expect(check('do a(); while (b)')).toBe('do {✓(2,1);a();} while (b)');
    expect(check('for (;;) for (const a in b) for (const c of d) ;')).toBe(
      'for (;;) {✓(2,1);for (const a in b) {✓(2,1);for (const c of d) {✓(2,1);;}}}',
    );
    expect(check('if (a) while (b) c; else d')).toBe('if (a) while (b) {✓(2,1);c;} else d');
    expect(check('a: while (1) { continue a }')).toBe('a: while (1) {✓(2,1); continue a }');
    expect(check('const f = async () => { for await (const a of b) {} }')).toContain('of b) {✓(2,1);}');
  });

  it('stand in modules and in handlers too; what can not be read stays as it is', () => {
    expect(check('import a from "b";\nwhile (a) {}')).toBe('import a from "b";\nwhile (a) {✓(2,2);}');
    expect(check('while (1) { return false }')).toBe('while (1) {✓(2,1); return false }');
    expect(check('let x: number = 1; while (x) {}')).toBe('let x: number = 1; while (x) {}');
    expect(check('/* while (1) {} */ "for (;;) {}"')).toBe('/* while (1) {} */ "for (;;) {}"');
  });

  it('name lines of the file in which the script stands', () => {
    expect(checkedScript('\nwhile (1) {}', { file: 0, before: 10 })).toContain(`${LOOP_CHECK}(0,12);`);
  });
});

describe('names', () => {
  const all = files({ 'a.css': '', 'ảnh 1.svg': '' });
  it('are found however they are written', () => {
    for (const reference of ['a.css', './a.css', '/a.css', ' a.css?v=1#x '])
      expect(fileOf(reference, all)).toBe('a.css');
    expect(fileOf('%E1%BA%A3nh%201.svg', all)).toBe('ảnh 1.svg');
  });
  it('of other places are left alone', () => {
    for (const reference of [
      'https://x.vn/a.css',
      '//x.vn/a.css',
      'data:text/css,a',
      'b.css',
      '#a',
      '',
      '%zz',
      'css/a.css',
    ])
      expect(fileOf(reference, all)).toBeUndefined();
  });
  it('in style sheets are replaced', () => {
    const style = '@import "a.css"; @import url(a.css); b { background: url( \'a.css\' ), url("https://x.vn/b.png") }';
    expect(styleWith(style, (reference) => fileOf(reference, all) && '⟨a⟩')).toBe(
      '@import url(⟨a⟩); @import url(⟨a⟩); b { background: url(⟨a⟩), url("https://x.vn/b.png") }',
    );
  });
});

describe('a page', () => {
  it('has its files by their addresses, and its scripts as files with the lines of the page', () => {
    const { page, made, order, pages, checked } = prepared({
      'index.html': [
        '<!doctype html>',
        '<link rel="stylesheet" href="a.css"><a href="b.html">B</a>',
        '<p style="background: url(c.svg)" onclick="while (1) {}">x</p>',
        '<script type="module">',
        'import "./d.js"; for (;;) {}',
        '</script>',
        '<script type="text/template">while (1) {}</script>',
        '<script src="e.js"></script><!-- <script>while (1) {}</script> -->',
      ].join('\n'),
      'b.html': '<p>B</p>',
      'a.css': 'p { background: url(c.svg) }',
      'c.svg': '<svg/>',
      'd.js': 'export * from "./e.js";',
      'e.js': 'while (1) a()',
    });
    expect(page.split('\n')).toEqual([
      '<!doctype html>',
      '<link rel="stylesheet" href="⟨a.css⟩"><a href="b.html">B</a>',
      `<p style="background: url(⟨c.svg⟩)" onclick="while (1) {${LOOP_CHECK}(0,3);}">x</p>`,
      '<script type="module" src="⟨index.html#0⟩" crossorigin></script>',
      '<script type="text/template">while (1) {}</script>',
      '<script src="⟨e.js⟩" crossorigin></script><!-- <script>while (1) {}</script> -->',
    ]);
    expect(made['index.html#0']).toBe(`\n\n\n\nimport "⟨d.js⟩"; for (;;) {${LOOP_CHECK}(0,5);}\n`);
    expect(made['a.css']).toBe('p { background: url(⟨c.svg⟩) }');
    expect(made['e.js']).toBe(`while (1) {${LOOP_CHECK}(5,1);a()}`);
    expect(order).toEqual(['c.svg', 'a.css', 'e.js', 'd.js', 'index.html#0']);
    expect([pages, checked.indexOf('e.js')]).toEqual([['index.html', 'b.html'], 5]);
  });

  it('is another one where another one is asked for, and made where there is none', () => {
    expect(prepared({ 'a.html': 'A', 'b.html': 'B' }, 'b.html').page).toBe('B');
    expect(prepared({ 'a.html': 'A', 'x.js': '1' }, 'x.js').page).toBe('A');
    expect(prepared({ 'x.js': '1', 'y.css': '' }).page).toContain(
      'href="⟨y.css⟩"></head><body><script src="⟨x.js⟩" crossorigin>',
    );
  });

  it('has no circles, which are told', () => {
    const { circles, made } = prepared({
      'index.html': '<script type="module" src="a.js"></script>',
      'a.js': 'import "./b.js"',
      'b.js': 'import "./a.js"',
    });
    expect(circles.sort()).toEqual(['a.js', 'b.js']);
    expect(made).toEqual({ 'b.js': 'import "a.js"', 'a.js': 'import "⟨b.js⟩"' });
  });

  it('can not be made to name what it does not have', () => {
    expect(prepared({ 'index.html': '<img src="\u0000../x\u0000">' }).page).toBe('<img src="../x">');
  });
});
