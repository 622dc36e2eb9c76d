import * as z from 'zod/mini';
import { message } from '#/ui/form/message';
import { rules } from '#/ui/form/rules';

/** What an area of a picture may look like. */
export const shapeKinds = ['rectangle', 'circle', 'polygon'] as const;
export type ShapeKind = (typeof shapeKinds)[number];

/** A point of a picture, in thousandths of its width and height. */
export interface Point {
  x: number;
  y: number;
}

/** A rectangle in thousandths. */
export interface Box extends Point {
  width: number;
  height: number;
}

/** An area of a picture; what its kind does not need stays as it was. A circle has its middle at `x`, `y`. */
export interface Shape extends Box {
  shape: ShapeKind;
  radius: number;
  points: Point[];
}

/** A picture's whole width and height. */
export const WHOLE = 1000;
/** The smallest side or radius. */
export const SMALLEST = 5;

const place = () => rules.between(0, WHOLE);
const size = () => rules.between(1, WHOLE);
const leaves = message('question:invalid.outside');

export const pointSchema = z.object({ x: place(), y: place() });

export const boxFields = { x: place(), y: place(), width: size(), height: size() };

/** A rectangle that stays within its picture. */
export const boxSchema = z.object(boxFields).check(
  z.refine(({ x, width }) => x + width <= WHOLE, { error: leaves, path: ['width'] }),
  z.refine(({ y, height }) => y + height <= WHOLE, { error: leaves, path: ['height'] }),
);

const within = (value: number, most = WHOLE) => Math.round(Math.min(Math.max(value, 0), Math.max(most, 0)));

/** A point within the picture, in whole thousandths. */
export const inside = ({ x, y }: Point): Point => ({ x: within(x), y: within(y) });

/** A shape that stands elsewhere, and stays within the picture. */
export function moved<S extends Shape>(shape: S, { x: dx, y: dy }: Point): S {
  if (shape.shape === 'rectangle')
    return {
      ...shape,
      x: within(shape.x + dx, WHOLE - shape.width),
      y: within(shape.y + dy, WHOLE - shape.height),
    };
  if (shape.shape === 'circle') return { ...shape, ...inside({ x: shape.x + dx, y: shape.y + dy }) };
  const xs = shape.points.map(({ x }) => x);
  const ys = shape.points.map(({ y }) => y);
  const by = {
    x: Math.min(Math.max(dx, -Math.min(...xs)), WHOLE - Math.max(...xs)),
    y: Math.min(Math.max(dy, -Math.min(...ys)), WHOLE - Math.max(...ys)),
  };
  return { ...shape, points: shape.points.map((point) => inside({ x: point.x + by.x, y: point.y + by.y })) };
}

/** A shape that is larger or smaller: a circle by its radius, a polygon from its first point. */
export function resized<S extends Shape>(shape: S, { x: dx, y: dy }: Point): S {
  const sized = (from: number, by: number, most: number) => Math.max(within(from + by, most), SMALLEST);
  if (shape.shape === 'rectangle')
    return {
      ...shape,
      width: sized(shape.width, dx, WHOLE - shape.x),
      height: sized(shape.height, dy, WHOLE - shape.y),
    };
  if (shape.shape === 'circle') return { ...shape, radius: sized(shape.radius, dx + dy, WHOLE) };
  const { x, y, width, height } = boundsOf(shape);
  const [byX, byY] = [(width + dx) / Math.max(width, 1), (height + dy) / Math.max(height, 1)];
  const isTooSmall = width + dx < SMALLEST || height + dy < SMALLEST;
  const isOut = x + width + dx > WHOLE || y + height + dy > WHOLE;
  if (isTooSmall || isOut) return shape;
  const points = shape.points.map((point) => inside({ x: x + (point.x - x) * byX, y: y + (point.y - y) * byY }));
  return { ...shape, points };
}

/** The rectangle around a shape. */
export function boundsOf({ shape, x, y, width, height, radius, points }: Shape): Box {
  if (shape === 'rectangle') return { x, y, width, height };
  if (shape === 'circle') return { x: x - radius, y: y - radius, width: radius * 2, height: radius * 2 };
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** What a pointer draws from where it was pressed to where it is let go; null where that is too small to be meant. */
export function drawn(kind: ShapeKind, from: Point, to: Point): Shape | null {
  const [start, end] = [inside(from), inside(to)];
  const width = Math.abs(end.x - start.x);
  const height = Math.abs(end.y - start.y);
  const radius = Math.round(Math.hypot(width, height));
  if (kind === 'rectangle' ? Math.min(width, height) < SMALLEST : radius < SMALLEST) return null;
  const corner = { x: Math.min(start.x, end.x), y: Math.min(start.y, end.y) };
  if (kind === 'circle') return { ...emptyShape(kind), ...start, radius: Math.min(radius, WHOLE) };
  return { ...emptyShape(kind), ...corner, width, height };
}

/** A polygon of points that were set one by one; null where they are too few. */
export const polygonOf = (points: readonly Point[]): Shape | null =>
  points.length < 3 ? null : { ...emptyShape('polygon'), points: points.map(inside) };

const emptyShape = (shape: ShapeKind): Shape => ({
  shape,
  x: 400,
  y: 400,
  width: 200,
  height: 200,
  radius: 100,
  points: [
    { x: 500, y: 400 },
    { x: 600, y: 600 },
    { x: 400, y: 600 },
  ],
});

/** A shape in the middle of the picture, to be moved from there. */
export const middleShape = (shape: ShapeKind): Shape =>
  shape === 'circle' ? { ...emptyShape(shape), x: 500, y: 500 } : emptyShape(shape);
