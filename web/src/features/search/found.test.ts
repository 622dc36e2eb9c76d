import { describe, expect, it } from 'vitest';
import { commandsOf, keepOpened, readOpened } from './found';
import type { SearchHit } from './types';

const hit = (id: number, path = `/problems/p${id}`): SearchHit => ({
  kind: 'problem',
  id,
  title: `Bài ${id}`,
  excerpt: '',
  path,
});

describe('what the server has found', () => {
  it('are places of the site and of no other', () => {
    expect(commandsOf(undefined)).toEqual([]);
    expect(commandsOf([hit(1), hit(2, '//x.example'), hit(3, 'https://x.example')]).map(({ id }) => id)).toEqual([
      'problem-1',
    ]);
  });

  it('is kept once it was opened: five, the last one first, each once', () => {
    for (const id of [1, 2, 3, 4, 5, 6, 2]) for (const command of commandsOf([hit(id)])) keepOpened('k', command);
    expect(readOpened('k').map(({ id }) => id)).toEqual([
      'problem-2',
      'problem-6',
      'problem-5',
      'problem-4',
      'problem-3',
    ]);
  });

  it.each(['', '{', 'null', '[null, 1, {}]', '[{"id":"a","group":"b","title":"c","to":"//d"}]'])(
    'reads nothing out of %s',
    (stored) => {
      localStorage.setItem('k', stored);
      expect(readOpened('k')).toEqual([]);
    },
  );
});
