import { createContext, useContext } from 'react';
import type { Link } from '../../answers/places';
import type { ContentItem } from '../../types';
import type { Taken } from './placing';

/** What chips and places share: what is where, what is in hand, and how it is let go. */
export interface Placing {
  items: readonly ContentItem[];
  links: readonly Link[];
  taken: Taken | null;
  readOnly: boolean;
  helpId: string;
  nameOfItem: (id: number) => string;
  nameOfPlace: (id: number | null) => string;
  /** Takes an item, or lets it go where it is held. */
  press: (item: number, from: number | null) => void;
  /** Puts what is in hand there. */
  drop: (place: number | null) => void;
}

export const PlacingContext = createContext<Placing | null>(null);

/** The placing that a chip or a place belongs to. */
export function usePlacingContext(): Placing {
  const placing = useContext(PlacingContext);
  if (!placing) throw new Error('No placing around');
  return placing;
}

/** The name of an item in a place for drag and drop. */
export const dragId = (item: number, from: number | null) => `${item}@${from ?? 'bank'}`;

/** What `dragId` named. */
export function readDragId(id: string | number): { item: number; from: number | null } {
  const [item = '', from = ''] = String(id).split('@');
  return { item: Number(item), from: from === 'bank' ? null : Number(from) };
}
