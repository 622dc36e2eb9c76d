import { noneTwice } from './list';
import { readPairs, writePairs } from './pairs';

/** An item and where it was put. */
export interface Link {
  item: number;
  place: number;
}

const idOf = (text: string) => (/^\s*\d{1,15}\s*$/.test(text) && Number(text) > 0 ? Number(text) : null);

/** Reads `item::place||…`. Null where it is no such list. */
export function readLinks(text: string): Link[] | null {
  const links = readPairs(text).map(([item, place]) => ({ item: idOf(item), place: idOf(place) }));
  const isRead = links.every(({ item, place }) => item !== null && place !== null);
  return isRead && noneTwice(links.map(({ item, place }) => `${item} ${place}`)) ? (links as Link[]) : null;
}

/** Writes what was put where, in the order given. */
export function writeLinks(links: readonly Link[]): string {
  return writePairs(links.map(({ item, place }) => [String(item), String(place)]));
}

/** A point of a picture, in thousandths of its width and height. */
export interface Point {
  x: number;
  y: number;
}

const thousandthOf = (text: string) => {
  const number = /^\s*\d+(?:\.\d+)?\s*$/.test(text) ? Number(text) : Number.NaN;
  return number <= 1000 ? number : Number.NaN;
};

/** Reads `x::y||…`. Null where it is no such list. */
export function readPoints(text: string): Point[] | null {
  const points = readPairs(text).map(([x, y]) => ({ x: thousandthOf(x), y: thousandthOf(y) }));
  return points.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y)) ? points : null;
}

/** Writes points in whole thousandths. */
export function writePoints(points: readonly Point[]): string {
  return writePairs(points.map(({ x, y }) => [String(Math.round(x)), String(Math.round(y))]));
}
