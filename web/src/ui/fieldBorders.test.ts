import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { theme } from '#/theme/theme';
import { lightField } from './lightField';

/** WCAG 1.4.11: what tells a field from what is around it. */
const LEAST = 3;
type Rgb = [number, number, number];

const css = (name: string) => readFileSync(path.join(import.meta.dirname, '../theme', name), 'utf8');

/** The variables of a mode: those of light, what dark replaces, and what follows from them. */
function tokensOf(mode: 'light' | 'dark'): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, selector = '', body = ''] of css('tokens.css').matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const applies = selector.includes('dark') ? mode === 'dark' : selector.includes(':root');
    for (const [, name = '', value = ''] of applies ? body.matchAll(/(--lp-[\w-]+):\s*([^;]+);/g) : [])
      found.set(name, value.trim());
  }
  return found;
}

/** A colour as red, green and blue; hex, a variable, or two mixed in sRGB. */
function rgbOf(value: string, tokens: Map<string, string>): Rgb {
  const variable = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  if (variable) return rgbOf(tokens.get(variable) ?? `no ${variable}`, tokens);
  const mixed = /^color-mix\(in srgb, (.+) (\d+)%, (.+)\)$/.exec(value);
  if (mixed) {
    const [one, other] = [rgbOf(mixed[1] ?? '', tokens), rgbOf(mixed[3] ?? '', tokens)];
    const share = Number(mixed[2]) / 100;
    return one.map((part, index) => part * share + (other[index] ?? 0) * (1 - share)) as Rgb;
  }
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(value)?.[1];
  if (!hex) throw new Error(`Not a colour: ${value}`);
  const long = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex;
  return [0, 2, 4].map((at) => Number.parseInt(long.slice(at, at + 2), 16)) as Rgb;
}

function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** What the fields of the first paint and those of MUI are bordered with. */
const borders = {
  'controls.css': /\.lp-select[^{}]*\{[^{}]*border: 1px solid ([^;]+);/.exec(css('controls.css'))?.[1],
  'lightField.ts': /solid (.+)$/.exec(lightField.border)?.[1],
  'theme.ts': (
    theme.components?.MuiOutlinedInput?.styleOverrides?.notchedOutline as { borderColor?: string } | undefined
  )?.borderColor,
};

it.each(['light', 'dark'] as const)('borders of fields can be seen on the page and on cards: %s', (mode) => {
  const tokens = tokensOf(mode);
  for (const [place, border] of Object.entries(borders))
    for (const ground of ['var(--lp-bg)', 'var(--lp-surface)'])
      expect(
        contrast(rgbOf(border ?? '', tokens), rgbOf(ground, tokens)),
        `${place} on ${ground}`,
      ).toBeGreaterThanOrEqual(LEAST);
});
