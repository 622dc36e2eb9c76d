import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { KeyboardEvent } from 'react';
import { boundsOf, type Point, type Shape } from '../kinds/shapes';

const placed = ({ x, y }: Point) => ({ left: `${x / 10}%`, top: `${y / 10}%` });

/** The number of a shape at its corner: by it keys reach the shape. */
export function Mark(props: {
  shape: Shape;
  index: number;
  name: string;
  helpId: string;
  isSelected: boolean;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}) {
  const { shape, index, name, helpId, isSelected, onFocus, onKeyDown } = props;
  const { x, y } = boundsOf(shape);
  return (
    <ButtonBase
      data-shape={index}
      aria-label={name}
      aria-describedby={helpId}
      aria-pressed={isSelected}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      style={placed({ x: Math.max(x, 0), y: Math.max(y, 0) })}
      sx={{
        position: 'absolute',
        minWidth: 28,
        height: 28,
        px: 1,
        typography: 'subtitle2',
        borderRadius: 'var(--lp-radius-sm)',
        bgcolor: 'var(--lp-primary)',
        color: 'var(--lp-on-primary)',
        border: '2px solid var(--lp-surface)',
        cursor: 'move',
        '&:focus-visible': { outline: '3px solid var(--lp-text)', outlineOffset: 2 },
      }}
    >
      {index + 1}
    </ButtonBase>
  );
}

/** What a pointer sizes the chosen shape by: one handle, or one for each corner of a polygon. */
export function Handles({ shape, index }: { shape: Shape; index: number }) {
  const { x, y, width, height } = boundsOf(shape);
  if (shape.shape === 'polygon')
    return shape.points.map((point, at) => <Handle key={at} point={point} index={index} part={String(at)} />);
  const point = shape.shape === 'circle' ? { x: shape.x + shape.radius, y: shape.y } : { x: x + width, y: y + height };
  return <Handle point={point} index={index} part="size" />;
}

function Handle({ point, index, part }: { point: Point; index: number; part: string }) {
  return (
    <Box
      aria-hidden
      data-shape={index}
      data-part={part}
      style={placed({ x: Math.min(point.x, 1000), y: Math.min(point.y, 1000) })}
      sx={{
        position: 'absolute',
        width: 24,
        height: 24,
        transform: 'translate(-50%, -50%)',
        borderRadius: '50%',
        border: '3px solid var(--lp-primary)',
        bgcolor: 'var(--lp-surface)',
        cursor: part === 'size' ? 'nwse-resize' : 'crosshair',
      }}
    />
  );
}
