import { expect, it } from 'vitest';
import { typedOver } from './files';
import { aHelp } from './fixtures';
import { withNews, withoutSaved } from './news';

it('what is typed takes the place of what is known, in its order', () => {
  const help = aHelp({ typed: { 'main.py': 'a' }, typed_seq: 4 });
  const typed = (seq: number, content: string | null) => ({ kind: 'typed' as const, seq, file: 'main.py', content });
  expect(withNews(help, typed(5, 'ab'))).toMatchObject({ typed: { 'main.py': 'ab' }, typed_seq: 5 });
  expect(withNews(help, typed(4, 'x'))).toBe(help);
  // A long text is asked for.
  expect(withNews(help, typed(6, null))).toBeUndefined();
});

it('what was typed stays until what was saved is here, and what was typed since stays longer', () => {
  const help = aHelp({ typed: { 'main.py': 'a', 'so.py': 'b' }, typed_seq: 4 });
  expect(withNews(help, { kind: 'saved', version: 3 })).toBe(help);
  const now = { ...help, typed: { ...help.typed, 'so.py': 'bc' } };
  expect(withoutSaved(now, help.typed).typed).toEqual({ 'so.py': 'bc' });
});

it('who looks, and that it is over, is known at once', () => {
  const help = aHelp();
  const watchers = [{ id: 9, name: 'Cô Lan' }];
  expect(withNews(help, { kind: 'watchers', watchers })).toMatchObject({ watchers });
  expect(withNews(help, { kind: 'ended' })).toBeNull();
  expect(withNews(help, { kind: 'remark', id: 1, n: 2 })).toBe(help);
});

it('what is typed lies over what is saved', () => {
  const saved = [
    { name: 'a.py', content: '1' },
    { name: 'b.py', content: '2' },
  ];
  expect(typedOver(saved, { 'b.py': '', 'c.py': '3' })).toEqual([
    { name: 'a.py', content: '1' },
    { name: 'b.py', content: '' },
    { name: 'c.py', content: '3' },
  ]);
});
