/*
 * What the server makes of a site's colour (platform/src/colours.rs), for the preview while it is chosen. The cases in
 * colours.cases.json hold for both.
 */

/** Red, green and blue, each from 0 to 255. */
type Colour = readonly [number, number, number];

/** The two looks of a page. */
export type Mode = 'light' | 'dark';

/** Contrast that a text shade gets: it also stands on soft tints of its own colour. */
const TEXT_SHADE = 5.6;
/** Contrast that text needs (WCAG 2). */
const TEXT = 4.5;
/** Below this a button can hardly be told from the page. */
const SEEN = 1.5;

const WHITE: Colour = [255, 255, 255];
const INK: Colour = [4, 33, 15];
const BLACK: Colour = [0, 0, 0];

/** The colour of the platform, where a site has none of its own. */
export const DEFAULT_PRIMARY = '#1CAA4D';

/** The fixed colours that text stands on in each mode, as in tokens.css. */
const FIXED: Record<Mode, Record<'bg' | 'surface', string>> = {
  light: { bg: '#F6F8F6', surface: '#FFFFFF' },
  dark: { bg: '#0D1310', surface: '#141C17' },
};

/** `#RGB` or `#RRGGBB`; null for anything else. */
function parseColour(text: string): Colour | null {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1];
  if (!hex) return null;
  const parts =
    hex.length === 3 ? [...hex].map((digit) => digit + digit) : [hex.slice(0, 2), hex.slice(2, 4), hex.slice(4, 6)];
  const [red = 0, green = 0, blue = 0] = parts.map((part) => Number.parseInt(part, 16));
  return [red, green, blue];
}

/** `#RRGGBB`. */
function hexOf(colour: Colour): string {
  return `#${colour
    .map((part) =>
      Math.min(255, Math.max(0, Math.round(part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`.toUpperCase();
}

/** WCAG's relative luminance. */
function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG's contrast ratio, from 1 to 21. */
function contrast(one: Colour, other: Colour): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function asTextOn(colour: Colour, background: Colour): Colour {
  const target = luminance(background) > 0.4 ? INK : WHITE;
  for (let step = 0; step <= 20; step += 1) {
    const shade = colour.map((part, at) => part + ((target[at] ?? 0) - part) * (step / 20)) as unknown as Colour;
    if (contrast(shade, background) >= TEXT_SHADE) return shade;
  }
  return target;
}

/** What becomes of a primary colour in a mode. */
export interface Shades {
  /** As it was chosen, `#RRGGBB`. */
  primary: string;
  /** The nearest shade that text may have. */
  text: string;
  /** The colour of text that stands on it. */
  on: string;
  /** Contrast of the chosen colour with the page, or with cards where that is less. */
  contrast: number;
  /** Text as it was chosen can be read; it is written in a mended shade; or even a button hardly stands out. */
  verdict: 'good' | 'mended' | 'faint';
}

/** The shades of a primary colour; of the platform's own where the text is no colour. */
export function shadesOf(primary: string, mode: Mode): Shades {
  const colour = parseColour(primary) ?? parseColour(DEFAULT_PRIMARY) ?? INK;
  const background = parseColour(FIXED[mode].bg) ?? WHITE;
  const surface = parseColour(FIXED[mode].surface) ?? WHITE;
  const onPage = asTextOn(colour, background);
  const text = contrast(onPage, surface) >= TEXT_SHADE ? onPage : asTextOn(colour, surface);
  const on = [WHITE, INK].find((over) => contrast(colour, over) >= TEXT) ?? BLACK;
  const least = Math.min(contrast(colour, background), contrast(colour, surface));
  return {
    primary: hexOf(colour),
    text: hexOf(text),
    on: hexOf(on),
    contrast: least,
    verdict: least < SEEN ? 'faint' : hexOf(text) === hexOf(colour) ? 'good' : 'mended',
  };
}

let worn: CSSStyleSheet | null = null;

/** Dresses the page that stands in new colours, as the server does from the next page on. */
export function wearColours(primary: Record<Mode, string>): void {
  const rule = (selector: string, mode: Mode) => {
    const { primary: colour, text, on } = shadesOf(primary[mode], mode);
    return `${selector}{--lp-primary:${colour};--lp-primary-text:${text};--lp-on-primary:${on}}`;
  };
  worn ??= new CSSStyleSheet();
  if (!document.adoptedStyleSheets.includes(worn)) document.adoptedStyleSheets = [...document.adoptedStyleSheets, worn];
  worn.replaceSync(`${rule(':root', 'light')}${rule('[data-mode=dark]', 'dark')}`);
}

/** A contrast as people write it: 4.5:1. Cut, not rounded: 4.49 is not enough. */
export function formatContrast(ratio: number): string {
  return `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`;
}
