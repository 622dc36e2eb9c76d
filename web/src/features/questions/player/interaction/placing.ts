import type { Link } from '../../answers/places';
import type { ContentPlace } from '../../types';

/** An item in hand: where it was taken from, and over which place it is held; null is where nothing is put yet. */
export interface Taken {
  item: number;
  from: number | null;
  over: number | null;
}

/** What is put where after an item was let go; null where it can't be put there. */
export function dropped(
  links: readonly Link[],
  taken: Pick<Taken, 'item' | 'from'>,
  to: number | null,
  rules: { places: readonly ContentPlace[]; reuse: boolean },
): readonly Link[] | null {
  const isSame = (link: Link) => link.item === taken.item && (rules.reuse ? link.place === taken.from : true);
  const others = links.filter((link) => !isSame(link));
  if (to === null) return others;
  const place = rules.places.find(({ id }) => id === to);
  if (!place) return null;
  if (others.some((link) => link.item === taken.item && link.place === to)) return others;
  const there = others.filter((link) => link.place === to);
  const isFull = place.most > 0 && there.length >= place.most;
  if (isFull && place.most > 1) return null;
  const left = isFull ? others.filter((link) => link.place !== to) : others;
  return [...left, { item: taken.item, place: to }];
}

/** The place before or after, around: the first is where nothing is put yet. */
export function placeBeside(places: readonly ContentPlace[], over: number | null, by: 1 | -1): number | null {
  const all = [null, ...places.map(({ id }) => id)];
  return all.at((all.indexOf(over) + by + all.length) % all.length) ?? null;
}
