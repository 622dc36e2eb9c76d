import { expect, it } from 'vitest';
import { emailsIn } from './emails';

it('finds addresses in lists, columns and names, each once', () => {
  const text = `Trần An <An@Example.com>, binh@example.com;
"Lê Chi";chi@lop.edu.vn\tHọc sinh
mailto:an@example.com (dung@example.com).`;
  expect(emailsIn(text)).toEqual({
    emails: ['an@example.com', 'binh@example.com', 'chi@lop.edu.vn', 'dung@example.com'],
    wrong: [],
  });
});

it('tells what looks like an address and is none', () => {
  expect(emailsIn('an@example, @lop12, tên không có gì')).toEqual({ emails: [], wrong: ['an@example', '@lop12'] });
  expect(emailsIn('')).toEqual({ emails: [], wrong: [] });
});
