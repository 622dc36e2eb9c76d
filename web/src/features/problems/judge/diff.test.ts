import { describe, expect, it } from 'vitest';
import { diffOutputs, firstDifference } from './diff';

const kinds = (expected: string, got: string) => diffOutputs(expected, got).map((line) => line.kind);

describe('comparing outputs', () => {
  it('does not mind white space at line ends, line endings or empty lines at the end', () => {
    expect(kinds('1 2\n3\n', '1 2  \r\n3\n\n')).toEqual(['same', 'same']);
    expect(kinds('', '')).toEqual([]);
  });

  it('marks the words that differ', () => {
    const [line] = diffOutputs('1 2 3', '1 5 3');
    expect(line?.kind).toBe('changed');
    expect(line?.got).toEqual([
      { text: '1 ', off: false },
      { text: '5', off: true },
      { text: ' 3', off: false },
    ]);
  });

  it('marks the words that one side has beyond the other', () => {
    const [line] = diffOutputs('1 2', '1');
    expect(line?.expected?.at(-1)).toEqual({ text: ' 2', off: true });
  });

  it('finds a line that is missing without calling all that follow wrong', () => {
    expect(kinds('a\nb\nc\nd', 'a\nc\nd')).toEqual(['same', 'missing', 'same', 'same']);
    expect(kinds('a\nc', 'a\nb\nc')).toEqual(['same', 'extra', 'same']);
  });

  it('joins a missing line beside an extra one to a changed one', () => {
    expect(kinds('a\nb\nc', 'a\nx\nc')).toEqual(['same', 'changed', 'same']);
  });

  it('says where the first difference is', () => {
    expect(firstDifference(diffOutputs('a\nb', 'a\nc'))).toBe(2);
    expect(firstDifference(diffOutputs('a', 'a'))).toBeNull();
    expect(firstDifference(diffOutputs('a', ''))).toBe(1);
  });

  it('compares very long outputs in place', () => {
    const many = Array.from({ length: 5000 }, (_, index) => String(index)).join('\n');
    const lines = diffOutputs(many, many.replace('4999', '0'));
    expect(lines).toHaveLength(5000);
    expect(firstDifference(lines)).toBe(5000);
  });
});
