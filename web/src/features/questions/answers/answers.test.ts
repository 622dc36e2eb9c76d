import { describe, expect, it } from 'vitest';
import vectors from '../../../../../marking/tests/vectors.json';
import { readChoices } from './choices';
import { countWords, fileName, readEssay, writeEssay } from './essay';
import { readOrder, writeOrder } from './order';
import { pairOf, readPairs, withPair, writePairs, type Pair } from './pairs';
import { readLinks, readPoints } from './places';
import { readProgram, writeProgram } from './program';
import { shuffled } from './shuffle';

const readers: Record<string, (text: string) => unknown> = {
  pairs: readPairs,
  order: (text) => readOrder(text)?.map(({ id, level }) => [id, level]) ?? null,
  hotspot: (text) => readPoints(text)?.map(({ x, y }) => [x, y]) ?? null,
  choices: readChoices,
  links: (text) => readLinks(text)?.map(({ item, place }) => [item, place]) ?? null,
};

describe('answers as they are sent', () => {
  it.each(vectors.map((vector) => [vector.encoding, vector.text, vector] as const))(
    '%s: %j',
    (encoding, text, vector) => {
      expect(readers[encoding]?.(text)).toEqual(vector.value);
      if (vector.value === null || 'only_read' in vector) return;
      if (encoding === 'pairs') expect(writePairs(vector.value as unknown as Pair[])).toBe(text);
      if (encoding === 'order') expect(writeOrder(readOrder(text) ?? [])).toBe(text);
    },
  );

  it('come back as they were, whatever is in them', () => {
    const texts = [
      '',
      '|',
      '||',
      ':',
      '::',
      '\\',
      '\\|',
      'a\\',
      ':|\\:|',
      'Đà Lạt',
      'e\u0302\u0323',
      '🌸\u200d',
      '\n\t',
      '\ud800',
    ];
    for (const first of texts) {
      for (const second of texts) {
        const pairs: Pair[] = [
          [first, second],
          [second, first],
        ];
        expect(readPairs(writePairs(pairs))).toEqual(pairs);
        const moments = writePairs([['m1', writePairs(pairs)]]);
        expect(readPairs(pairOf(moments, 'm1'))).toEqual(pairs);
      }
    }
  });

  it('leave out gaps that are empty, and keep the order of the statement', () => {
    const keys = ['a', 'b', 'c'];
    const both = withPair(withPair('', 'c', '3', keys), 'a', '1 ', keys);
    expect(both).toBe('a::1 ||c::3');
    expect(withPair(both, 'c', '', keys)).toBe('a::1 ');
  });
});

describe('what only the player keeps', () => {
  it('reads a program with its language', () => {
    const program = { languageId: 71, source: 'print(1)\n\n' };
    expect(readProgram(writeProgram(program))).toEqual(program);
    expect(readProgram('print(2)')).toEqual({ languageId: 0, source: 'print(2)' });
  });

  it.each([
    { text: '', files: [] },
    { text: 'Tết là ngày\n\nđoàn viên\n', files: [] },
    { text: '', files: ['/files/1/a.pdf'] },
    { text: '\nhai dòng\n', files: ['/files/1/a.pdf', '/files/2/b%C3%A0i.png'] },
  ])('reads an essay with its files: %j', (essay) => {
    expect(readEssay(writeEssay(essay))).toEqual(essay);
  });

  it('names a file by its address, and counts words', () => {
    expect(fileName('/files/2/b%C3%A0i.png')).toBe('bài.png');
    expect(countWords('  Một hai,\nba 4. ')).toBe(4);
    expect(countWords('')).toBe(0);
  });

  it('shuffles the same way for the same seed', () => {
    const items = Array.from({ length: 12 }, (_, index) => index);
    const once = shuffled(items, '5/7');
    expect(shuffled(items, '5/7')).toEqual(once);
    expect(shuffled(items, '5/8')).not.toEqual(once);
    expect(once.toSorted((a, b) => a - b)).toEqual(items);
  });
});
