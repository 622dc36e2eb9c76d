import { describe, expect, it } from 'vitest';
import { nearest, placesIn, renamed, unknownIn } from './places';

const known = ['name', 'site', 'link', 'email'];

describe('places for values', () => {
  it('are found as the server finds them', () => {
    const names = (text: string) => placesIn(text).map(({ name }) => name);
    expect(names('Chào {{name}}, {{ site }}!')).toEqual(['name', 'site']);
    expect(names('{{ {{name}} }} {{')).toEqual(['name']);
    expect(names('}} {{}} {a}')).toEqual(['']);
  });

  it('that stand for nothing are told with the nearest name, each once', () => {
    expect(unknownIn('{{nmae}} {{name}} {{ nmae }} {{lnk}}', known)).toEqual([
      { name: 'nmae', nearest: 'name' },
      { name: 'lnk', nearest: 'link' },
    ]);
    expect(unknownIn('{{x}}', [])).toEqual([{ name: 'x', nearest: undefined }]);
  });

  it('take another name and nothing else does', () => {
    expect(renamed('nmae {{nmae}}, {{ nmae }} {{site}}', 'nmae', 'name')).toBe('nmae {{name}}, {{name}} {{site}}');
  });
});

it('the nearest name takes the fewest changes, without accents and capitals', () => {
  const found = ['nmae', 'Links', 'e-mail', 'tên site', ''].map((typed) => nearest(typed, known));
  expect(found).toEqual(['name', 'link', 'email', 'site', 'name']);
});
