import * as z from 'zod/mini';
import { message } from '#/ui/form/message';
import { rules } from '#/ui/form/rules';
import { figure, list, words } from '../written';
import { newKey, rowKey } from './basic';
import { boxFields, middleShape, pointSchema, shapeKinds, WHOLE, type Shape } from './shapes';

const outside = message('question:invalid.outside');

/** An area of a picture that has to be touched. What its shape does not need keeps a sound value. */
export const areaSchema = z
  .object({
    key: rowKey,
    shape: z.enum(shapeKinds),
    ...boxFields,
    radius: rules.between(1, WHOLE),
    points: z.array(pointSchema),
  })
  .check(
    z.refine(({ shape, x, width }) => shape !== 'rectangle' || x + width <= WHOLE, { error: outside, path: ['width'] }),
    z.refine(({ shape, y, height }) => shape !== 'rectangle' || y + height <= WHOLE, {
      error: outside,
      path: ['height'],
    }),
    z.refine(({ shape, points }) => shape !== 'polygon' || points.length >= 3, {
      error: message('question:invalid.points'),
      path: ['points'],
    }),
  );

/** A row of the form for an area. */
export type AreaRow = Shape & { key: string };

/** A new area as it was drawn, or in the middle. */
export const newArea = (shape: Shape): AreaRow => ({ ...shape, key: newKey() });

/** The areas that the server answered. */
export const toAreas = (key: unknown): AreaRow[] =>
  list(key).map((one) => {
    const shape = shapeKinds.find((kind) => kind === words(one.shape)) ?? 'rectangle';
    const usual = middleShape(shape);
    const points = (Array.isArray(one.points) ? one.points : []).flatMap((point) =>
      Array.isArray(point) ? [{ x: figure(point[0]) ?? 0, y: figure(point[1]) ?? 0 }] : [],
    );
    return newArea({
      shape,
      x: figure(one.x) ?? usual.x,
      y: figure(one.y) ?? usual.y,
      width: figure(one.width) ?? usual.width,
      height: figure(one.height) ?? usual.height,
      radius: figure(one.radius) ?? usual.radius,
      points: points.length > 0 ? points : usual.points,
    });
  });

/** An area as the server takes it. */
export function areaBody({ shape, x, y, width, height, radius, points }: Shape) {
  if (shape === 'rectangle') return { shape, x, y, width, height };
  if (shape === 'circle') return { shape, x, y, radius };
  return { shape, points: points.map((point) => [point.x, point.y]) };
}
