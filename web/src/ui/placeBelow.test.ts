import { expect, it } from 'vitest';
import { placeBelow } from './placeBelow';

const viewport = { width: 390, height: 800 };
const button = (top: number, left: number) => ({ top, bottom: top + 44, left, right: left + 44 });
const menu = { width: 240, height: 300 };

it.each([
  ['below, its end at the button’s end', button(100, 300), menu, 'end', { top: 150, left: 104, maxHeight: 638 }],
  ['below, its start at the button’s start', button(100, 40), menu, 'start', { top: 150, left: 40, maxHeight: 638 }],
  ['above at the last row', button(740, 300), menu, 'end', { top: 434, left: 104, maxHeight: 722 }],
  ['within the left edge', button(100, 20), menu, 'end', { top: 150, left: 12, maxHeight: 638 }],
  ['within the right edge', button(100, 300), menu, 'start', { top: 150, left: 138, maxHeight: 638 }],
  [
    'scrolling where it is higher than the window',
    button(420, 300),
    { width: 240, height: 900 },
    'end',
    { top: 12, left: 104, maxHeight: 402 },
  ],
  [
    'below though it does not fit, where there is more room',
    button(300, 300),
    { width: 240, height: 900 },
    'end',
    { top: 350, left: 104, maxHeight: 438 },
  ],
] as const)('%s', (_, anchor, size, align, place) => {
  expect(placeBelow(anchor, size, viewport, align)).toEqual(place);
});
