import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { icons } from './icons';
import { siteIconNames } from './names';
import { searchIcons, wordsOfIcon } from './search';

const shell = path.join(import.meta.dirname, '../../../../tenant-api/src/pages/shell.rs');

it('the icons are those that the server keeps room for', () => {
  const [, list = ''] = /const ICONS: \[&str; \d+\] = \[([^\]]*)\]/.exec(readFileSync(shell, 'utf8')) ?? [];
  expect([...list.matchAll(/"(\w+)"/g)].map(([, name]) => name)).toEqual([...siteIconNames]);
});

it('each is drawn, and has words in both languages', () => {
  expect(Object.keys(icons).sort()).toEqual([...siteIconNames].sort());
  for (const name of siteIconNames) {
    expect(wordsOfIcon(name, 'vi'), name).toMatch(/\S/);
    expect(wordsOfIcon(name, 'en'), name).toMatch(/\S/);
  }
});

it('they are found in either language, by their names, and without accents', () => {
  expect(searchIcons('')).toEqual([...siteIconNames]);
  expect(searchIcons(' lich ')).toEqual(['calendar']);
  expect(searchIcons('Điện thoại')).toEqual(['phone']);
  expect(searchIcons('dien thoai')).toEqual(['phone']);
  expect(searchIcons('flash')).toEqual(['bolt']);
  expect(searchIcons('bolt')).toEqual(['bolt']);
  expect(searchIcons('no such icon')).toEqual([]);
});
