import { expect, it } from 'vitest';
import { peopleIn } from './people';

it('finds addresses in lists, columns and names, each once', () => {
  const text = `Trần An <An@Example.com>, binh@example.com;
"Lê Chi";chi@lop.edu.vn\tHọc sinh
mailto:an@example.com (dung@example.com).`;
  expect(peopleIn(text)).toEqual({
    people: ['an@example.com', 'binh@example.com', 'chi@lop.edu.vn', 'dung@example.com'],
    wrong: [],
  });
});

it('finds login names, each in a line of its own', () => {
  expect(peopleIn('username\nhs001\r\nAn.Tran\nTrần An\nan tran\nab')).toEqual({
    people: ['hs001', 'an.tran'],
    wrong: [],
  });
});

it('tells what looks like an address and is none', () => {
  expect(peopleIn('an@example, @lop12, tên không có gì')).toEqual({ people: [], wrong: ['an@example', '@lop12'] });
  expect(peopleIn('')).toEqual({ people: [], wrong: [] });
});
