import { expect, it } from 'vitest';
import { withoutTests } from './routeTests';

it('what rows say to the tests is no part of the build', () => {
  const row = (fields: string) => `  {\n    name: 'home',\n${fields}    texts: ['home'],\n  },\n`;
  const tested = "    sample: '/a',\n    as: 'student',\n    expect: { vi: 'A, b', en: 'C' },\n    budget: 'home',\n";
  expect(withoutTests(row(tested))).toBe(row(''));
});
