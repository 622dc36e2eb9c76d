import { describe, expect, it } from 'vitest';
import { offered, typedMention, withMention } from './mention';

const people = [
  { id: 1, name: 'Cô Lan', is_teacher: true },
  { id: 2, name: 'Nguyễn Đức An', is_teacher: false },
  { id: 3, name: 'An [lớp 9]', is_teacher: false },
];

describe('a mention that is being typed', () => {
  it.each([
    ['@', 1, { at: 0, words: '' }],
    ['Chào @la', 8, { at: 5, words: 'la' }],
    ['(@duc an', 8, { at: 1, words: 'duc an' }],
    ['Chào @la nhé', 8, { at: 5, words: 'la' }],
    ['an@truong.vn', 12, null],
    ['@[Cô Lan](user:1) ', 18, null],
    ['Chào', 4, null],
  ])('%s', (text, caret, found) => {
    expect(typedMention(text, caret)).toEqual(found);
  });

  it('finds people by the beginning of a word, without accents', () => {
    const names = (words: string) => offered(people, words).map(({ id }) => id);
    expect(names('')).toEqual([1, 2, 3]);
    expect(names('duc')).toEqual([2]);
    expect(names('Đức a')).toEqual([2]);
    expect(names('an')).toEqual([2, 3]);
    expect(names('guyen')).toEqual([]);
  });

  it('puts a person in the place of what was typed', () => {
    const lan = withMention('Chào @la nhé', { at: 5, words: 'la' }, people[0]!);
    expect(lan).toEqual({ text: 'Chào @[Cô Lan](user:1) nhé', caret: 23 });
    expect(withMention('@', { at: 0, words: '' }, people[2]!).text).toBe('@[An lớp 9](user:3) ');
  });
});
