import type { SVGProps } from 'react';
import { WHOLE, type Point, type Shape } from '../kinds/shapes';

/** Room for shapes over a whole picture; what is round in thousandths is an ellipse where the picture is no square. */
export function Overlay(props: SVGProps<SVGSVGElement>) {
  return (
    <svg
      viewBox={`0 0 ${WHOLE} ${WHOLE}`}
      preserveAspectRatio="none"
      aria-hidden
      style={{ position: 'absolute', inset: 0, width: '100%', height: '100%' }}
      {...props}
    />
  );
}

const pairs = (points: readonly Point[]) => points.map(({ x, y }) => `${x},${y}`).join(' ');

/** The line around a shape, which can be pressed by its number. */
export function Outline({ shape, index, isSelected }: { shape: Shape; index?: number; isSelected: boolean }) {
  const look = {
    'data-shape': index,
    vectorEffect: 'non-scaling-stroke',
    style: {
      fill: 'color-mix(in srgb, var(--lp-primary) 22%, transparent)',
      stroke: 'var(--lp-primary)',
      strokeWidth: isSelected ? 4 : 2,
      strokeDasharray: index === undefined ? '6 4' : undefined,
      cursor: 'move',
    },
  } as const;
  if (shape.shape === 'rectangle')
    return <rect {...look} x={shape.x} y={shape.y} width={shape.width} height={shape.height} />;
  if (shape.shape === 'circle') return <circle {...look} cx={shape.x} cy={shape.y} r={shape.radius} />;
  return <polygon {...look} points={pairs(shape.points)} />;
}

/** The corners of a polygon that is being drawn. */
export function Corners({ points }: { points: readonly Point[] }) {
  return (
    <>
      <polyline
        points={pairs(points)}
        vectorEffect="non-scaling-stroke"
        style={{ fill: 'none', stroke: 'var(--lp-primary)', strokeWidth: 2, strokeDasharray: '6 4' }}
      />
      {points.map(({ x, y }, index) => (
        <circle key={index} cx={x} cy={y} r={8} style={{ fill: 'var(--lp-primary)' }} />
      ))}
    </>
  );
}
