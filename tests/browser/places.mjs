// The two places at which people are met: a desk in Vietnamese and a phone in English. An ordinary run tells each story at one
// of them, chosen by the commit's hash; `scripts/test --all` tells it at both.
import { createHash } from 'node:crypto';
import test from 'node:test';

export const desk = { name: 'desk', width: 1440, language: 'vi', prefix: '', locale: 'vi-VN' };
export const phone = { name: 'phone', width: 390, language: 'en', prefix: '/en', locale: 'en-GB' };
export const places = [desk, phone];
const part = process.env.LOPHOC_TEST_PART ?? 'all';

/** Numbers that are drawn for something by the commit, which choose what of it this run does; null: all of it. */
export const drawnFor = (what) => (part === 'all' ? null : createHash('sha256').update(`${part} ${what}`).digest());

/** The places at which this run tells a story: for those whose steps stand on each other. */
export function placesOf(story) {
  const drawn = drawnFor(story);
  return drawn ? [places[drawn[0] % places.length]] : places;
}

/** Tells a story that stands by itself, where this run tells it at the place. */
export function tellAt(place, story, work) {
  if (placesOf(story).includes(place)) test(`${story} (${place.name})`, work);
}
