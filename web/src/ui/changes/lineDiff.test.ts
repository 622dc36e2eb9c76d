import { describe, expect, it } from 'vitest';
import { lineDiff } from './lineDiff';

const signs = { same: ' ', added: '+', removed: '-', gap: '…' } as const;
const shown = (before: string, after: string) => lineDiff(before, after).map(({ kind, text }) => signs[kind] + text);

describe('the lines that change', () => {
  it('are none between texts that are the same', () => {
    expect(shown('một\nhai', 'một\r\nhai')).toEqual([]);
    expect(shown('', '')).toEqual([]);
  });

  it('stand in their order between those that stay', () => {
    expect(shown('một\nhai\nba', 'một\nHAI\nba\nbốn')).toEqual([' một', '-hai', '+HAI', ' ba', '+bốn']);
    expect(shown('', 'một')).toEqual(['+một']);
    expect(shown('một\nhai', '')).toEqual(['-một', '-hai']);
  });

  it('have three lines around them, and gaps between', () => {
    const long = Array.from({ length: 30 }, (_, index) => `dòng ${index + 1}`);
    const edited = long.with(1, 'dòng hai').toSpliced(27, 1);
    const lines = shown(long.join('\n'), edited.join('\n'));
    expect(lines.filter((line) => /^[-+]/.test(line))).toEqual(['-dòng 2', '+dòng hai', '-dòng 28']);
    expect(lines.filter((line) => line.startsWith('…'))).toHaveLength(1);
    expect(lines.filter((line) => line.startsWith(' '))).toHaveLength(9);
  });

  it('are all lines where two long texts have nothing in common', () => {
    const many = (word: string) => Array.from({ length: 2100 }, (_, index) => `${word} ${index}`).join('\n');
    expect(lineDiff(many('a'), many('b'))).toHaveLength(4200);
  });
});
