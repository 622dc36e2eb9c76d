import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
} from 'react';

/** How far each level stands in, in CSS pixels. */
export const INDENT_PX = 20;
/** How far a pointer goes before it drags, in CSS pixels. */
const START_PX = 6;
/** Near the edges the list scrolls, so many pixels a frame. */
const EDGE_PX = 48;
const SCROLL_PX = 10;
/** How long a pointer rests on a collapsed row until that opens, in milliseconds. */
const OPEN_MS = 600;

/** A drag that goes on. */
export interface RowDrag {
  id: number;
  /** The gap between rows that the pointer is nearest to; 0 is above the first. */
  gap: number;
  /** The row that it is over. */
  over: number;
  /** How deep it has gone. */
  depth: number;
  /** Where the pointer is in the window. */
  x: number;
  y: number;
}

interface Begun {
  id: number;
  depth: number;
  x: number;
  y: number;
  /** Where the pointer is now. */
  at: { x: number; y: number };
  isDragging: boolean;
}

/** Dragging rows of one height by mouse, pen or finger. Escape gives it up. */
export function useRowDrag(told: {
  container: RefObject<HTMLElement | null>;
  rowPx: number;
  count: number;
  onDrop: (drag: RowDrag) => void;
  /** The pointer rests on a row. */
  onRest: (row: number) => void;
}) {
  const { container, rowPx, count } = told;
  const begun = useRef<Begun | null>(null);
  const [drag, setDrag] = useState<RowDrag | null>(null);
  const dragAt = ({ id, depth, x, at }: Begun): RowDrag => {
    const box = container.current?.getBoundingClientRect();
    const top = at.y - (box?.top ?? 0) + (container.current?.scrollTop ?? 0);
    const within = (value: number, most: number) => Math.max(0, Math.min(value, most));
    return {
      id,
      gap: within(Math.round(top / rowPx), count),
      over: within(Math.floor(top / rowPx), count - 1),
      depth: Math.max(0, depth + Math.round((at.x - x) / INDENT_PX)),
      ...at,
    };
  };
  const move = useEffectEvent((event: PointerEvent) => {
    const now = begun.current;
    if (!now) return;
    now.at = { x: event.clientX, y: event.clientY };
    now.isDragging ||= Math.hypot(now.at.x - now.x, now.at.y - now.y) > START_PX;
    if (now.isDragging) setDrag(dragAt(now));
  });
  const end = useEffectEvent((isDropped: boolean) => {
    const now = begun.current;
    begun.current = null;
    setDrag(null);
    if (now?.isDragging && isDropped) told.onDrop(dragAt(now));
  });
  const scroll = useEffectEvent(() => {
    const now = begun.current;
    const list = container.current;
    if (!now || !list) return;
    const box = list.getBoundingClientRect();
    const by = now.at.y < box.top + EDGE_PX ? -SCROLL_PX : now.at.y > box.bottom - EDGE_PX ? SCROLL_PX : 0;
    if (by === 0 || list.scrollHeight <= list.clientHeight) return;
    list.scrollBy(0, by);
    setDrag(dragAt(now));
  });
  const rest = useEffectEvent((row: number) => told.onRest(row));
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (!isHeld) return undefined;
    const finish = (isDropped: boolean) => {
      end(isDropped);
      setHeld(false);
    };
    const onUp = () => finish(true);
    const onCancel = () => finish(false);
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') finish(false);
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', onUp);
    addEventListener('pointercancel', onCancel);
    addEventListener('keydown', onKey, true);
    return () => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', onUp);
      removeEventListener('pointercancel', onCancel);
      removeEventListener('keydown', onKey, true);
    };
  }, [isHeld]);
  const isDragging = drag !== null;
  useEffect(() => {
    if (!isDragging) return undefined;
    let frame = requestAnimationFrame(function next() {
      scroll();
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [isDragging]);
  const over = drag?.over ?? null;
  useEffect(() => {
    if (over === null) return undefined;
    const timer = setTimeout(() => rest(over), OPEN_MS);
    return () => clearTimeout(timer);
  }, [over]);
  const begin = (event: ReactPointerEvent, id: number, depth: number) => {
    if (event.button !== 0) return;
    const at = { x: event.clientX, y: event.clientY };
    begun.current = { id, depth, ...at, at, isDragging: false };
    setHeld(true);
  };
  return { drag, begin };
}
