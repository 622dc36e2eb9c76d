import { useRef, useState, type PointerEvent } from 'react';
import { drawn, moved, polygonOf, resized, WHOLE, type Point, type Shape, type ShapeKind } from '../kinds/shapes';

/** What a pointer has taken hold of: a shape, its size, or one of its corners. */
type Held = { index: number; from: Point; shape: Shape; part: 'shape' | 'size' | number };

/** What pointers do on a picture. */
export interface Gestures {
  /** What is being drawn; null where nothing is. */
  draft: Shape | null;
  /** Corners of a polygon that were set so far. */
  corners: readonly Point[];
  finishPolygon: () => void;
  giveUp: () => void;
  handlers: Record<
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel',
    (event: PointerEvent) => void
  >;
}

/** How near to its first corner a press closes a polygon, in thousandths. */
const NEAR = 25;

function pointOf(event: PointerEvent): Point {
  const box = event.currentTarget.getBoundingClientRect();
  return {
    x: ((event.clientX - box.left) / box.width) * WHOLE,
    y: ((event.clientY - box.top) / box.height) * WHOLE,
  };
}

/** What the pressed element is: `data-shape` names a shape, `data-part` what of it. */
function heldBy(target: EventTarget, shapes: readonly Shape[], from: Point): Held | null {
  const element = target instanceof Element ? target.closest<HTMLElement | SVGElement>('[data-shape]') : null;
  if (!element) return null;
  const index = Number(element.dataset.shape);
  const shape = shapes[index];
  const part = element.dataset.part;
  return shape ? { index, from, shape, part: part === 'size' ? part : part ? Number(part) : 'shape' } : null;
}

function changedBy({ shape, from, part }: Held, to: Point): Shape {
  const by = { x: to.x - from.x, y: to.y - from.y };
  if (part === 'shape') return moved(shape, by);
  if (part === 'size') return resized(shape, shape.shape === 'circle' ? { x: by.x, y: 0 } : by);
  const points = shape.points.map((point, at) =>
    at === part
      ? { x: Math.round(Math.min(Math.max(to.x, 0), WHOLE)), y: Math.round(Math.min(Math.max(to.y, 0), WHOLE)) }
      : point,
  );
  return { ...shape, points };
}

/** Draws, moves and sizes shapes by pointer: a mouse, a pen or a finger. */
export function useGestures(told: {
  tool: ShapeKind;
  shapes: readonly Shape[];
  onDraw: (shape: Shape) => void;
  onChange: (index: number, shape: Shape) => void;
  onSelect: (index: number) => void;
}): Gestures {
  const { tool, shapes, onDraw, onChange, onSelect } = told;
  const held = useRef<Held | null>(null);
  const [start, setStart] = useState<Point | null>(null);
  const [end, setEnd] = useState<Point | null>(null);
  const [corners, setCorners] = useState<readonly Point[]>([]);
  const giveUp = () => {
    held.current = null;
    setStart(null);
    setEnd(null);
    setCorners([]);
  };
  const finishPolygon = () => {
    const shape = polygonOf(corners);
    giveUp();
    if (shape) onDraw(shape);
  };
  const setCorner = (point: Point) => {
    const [first] = corners;
    const isClosed = first && corners.length >= 3 && Math.hypot(first.x - point.x, first.y - point.y) <= NEAR;
    if (isClosed) finishPolygon();
    else setCorners([...corners, point]);
  };
  const press = (event: PointerEvent) => {
    if (event.button !== 0) return;
    const point = pointOf(event);
    const taken = corners.length === 0 ? heldBy(event.target, shapes, point) : null;
    if (taken) {
      held.current = taken;
      onSelect(taken.index);
    } else if (tool === 'polygon') return setCorner(point);
    else setStart(point);
    event.currentTarget.setPointerCapture?.(event.pointerId);
  };
  const follow = (event: PointerEvent) => {
    const point = pointOf(event);
    if (held.current) onChange(held.current.index, changedBy(held.current, point));
    else if (start) setEnd(point);
  };
  const letGo = (event: PointerEvent) => {
    const shape = start && drawn(tool, start, pointOf(event));
    held.current = null;
    setStart(null);
    setEnd(null);
    if (shape) onDraw(shape);
  };
  return {
    draft: start && end ? drawn(tool, start, end) : null,
    corners,
    finishPolygon,
    giveUp,
    handlers: { onPointerDown: press, onPointerMove: follow, onPointerUp: letGo, onPointerCancel: giveUp },
  };
}
