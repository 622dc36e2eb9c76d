import { useState, type KeyboardEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Link } from '../../answers/places';
import type { ContentPlace } from '../../types';
import { useAnnounce } from './announce';
import { useFocusLater } from './focus';
import { dropped, placeBeside, type Taken } from './placing';
import { dragId } from './PlacingContext';

const steps: Record<string, 1 | -1> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Takes, moves and drops items by keys, presses and dragging, and says each. */
export function usePlacing(on: {
  host: RefObject<HTMLElement | null>;
  links: readonly Link[];
  onLinks: (links: readonly Link[]) => void;
  rules: { places: readonly ContentPlace[]; reuse: boolean };
  nameOfItem: (id: number) => string;
  nameOfPlace: (id: number | null) => string;
}) {
  const { host, links, onLinks, rules, nameOfItem, nameOfPlace } = on;
  const { t } = useTranslation('questions');
  const [taken, setTaken] = useState<Taken | null>(null);
  const [dragged, setDragged] = useState<Pick<Taken, 'item' | 'from'> | null>(null);
  const [say, announcement] = useAnnounce();
  const focusLater = useFocusLater(host);

  const put = (what: Pick<Taken, 'item' | 'from'>, to: number | null) => {
    const next = dropped(links, what, to, rules);
    const names = { name: nameOfItem(what.item), place: nameOfPlace(to) };
    if (!next) return say(t('place.full', names));
    setTaken(null);
    onLinks(next);
    say(t('place.put', names));
    focusLater(dragId(what.item, to));
  };
  const press = (item: number, from: number | null) => {
    if (taken?.item === item && taken.from === from) return put(taken, taken.over);
    setTaken({ item, from, over: from });
    say(t('place.taken', { name: nameOfItem(item) }));
  };
  const giveUp = (what: Taken) => {
    setTaken(null);
    say(t('move.givenUp', { name: nameOfItem(what.item) }));
    focusLater(dragId(what.item, what.from));
  };
  const onKey = (event: KeyboardEvent) => {
    if (!taken) return;
    const by = steps[event.key];
    if (by) {
      event.preventDefault();
      const over = placeBeside(rules.places, taken.over, by);
      setTaken({ ...taken, over });
      say(t('place.over', { place: nameOfPlace(over) }));
    } else if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      giveUp(taken);
    }
  };
  return {
    taken,
    dragged,
    announcement,
    onKey,
    press,
    drop: (place: number | null) => taken && put(taken, place),
    startDrag: (what: Pick<Taken, 'item' | 'from'>) => {
      setTaken(null);
      setDragged(what);
    },
    /** Undefined: it was let go beside every place. */
    endDrag: (to: number | null | undefined) => {
      setDragged(null);
      if (dragged && to !== undefined) put(dragged, to);
    },
  };
}
