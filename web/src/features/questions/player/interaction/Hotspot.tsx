import CheckIcon from '@mui/icons-material/CheckRounded';
import RemoveIcon from '@mui/icons-material/DeleteOutlineRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { readPoints, writePoints, type Point } from '../../answers/places';
import type { ContentInteraction } from '../../types';
import { ItemContent } from '../ItemContent';
import type { KindProps } from '../kindProps';
import { ReviewList } from '../ReviewList';
import { useAnnounce } from './announce';
import { Picture } from './ZonePicture';

/** How far an arrow key moves the cursor, in thousandths; with Shift. */
const step = 20;
const fineStep = 4;
/** How near the cursor must be to a point to take it. */
const near = 30;

const ways: Record<string, readonly [x: number, y: number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

const inside = (value: number) => Math.min(Math.max(Math.round(value), 0), 1000);

/** Points of a picture that are touched, or set by a cursor that keys move. */
export function Hotspot({ activity, value, onChange, review, readOnly }: KindProps & { activity: ContentInteraction }) {
  const { t } = useTranslation('questions');
  const id = useId();
  const [say, announcement] = useAnnounce();
  const [cursor, setCursor] = useState<Point | null>(null);
  const held = useRef<{ point: Point; index: number } | null>(null);
  const points = readPoints(value) ?? [];
  const most = Math.max(activity.points, 1);
  // What is right comes as an answer.
  const rights = readPoints(review?.parts.find((part) => part.id === 'answer')?.right ?? '') ?? [];
  const where = ({ x, y }: Point) => ({ x: Math.round(x / 10), y: Math.round(y / 10) });
  const set = (next: readonly Point[]) => onChange(writePoints(next));
  const add = (point: Point) => {
    // With one point to touch, the next one takes its place.
    if (points.length >= most && most > 1) return say(t('hotspot.full', { count: most }));
    set(most === 1 ? [point] : [...points, point]);
    say(t('hotspot.set', where(point)));
  };
  const remove = (index: number) => {
    set(points.toSpliced(index, 1));
    say(t('hotspot.removed', { number: index + 1 }));
  };
  const click = (event: MouseEvent<HTMLElement>) => {
    if (readOnly) return;
    const box = event.currentTarget.getBoundingClientRect();
    add({
      x: inside(((event.clientX - box.left) / box.width) * 1000),
      y: inside(((event.clientY - box.top) / box.height) * 1000),
    });
  };
  const onKey = (event: KeyboardEvent) => {
    if (readOnly || event.ctrlKey || event.metaKey) return;
    const way = ways[event.key];
    const at = cursor ?? { x: 500, y: 500 };
    if (way) {
      const by = event.shiftKey ? fineStep : step;
      const next = { x: inside(at.x + way[0] * by), y: inside(at.y + way[1] * by) };
      setCursor(next);
      say(t('hotspot.at', where(next)));
    } else if (event.key === ' ' || event.key === 'Enter') {
      const index = points.findIndex(({ x, y }) => Math.hypot(x - at.x, y - at.y) <= near);
      const point = points[index];
      if (point && !held.current) {
        held.current = { point, index };
        set(points.toSpliced(index, 1));
        say(t('hotspot.taken', { number: index + 1 }));
      } else {
        held.current = null;
        add(at);
      }
    } else if (event.key === 'Escape' && held.current) {
      const { point, index } = held.current;
      held.current = null;
      set(points.toSpliced(index, 0, point));
      say(t('move.givenUp', { name: t('hotspot.point', { number: index + 1 }) }));
      event.stopPropagation();
    } else return;
    event.preventDefault();
  };
  return (
    <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
      <Typography id={`${id}-help`} variant="body2" sx={{ color: 'text.secondary' }}>
        {t('hotspot.help', { count: most })}
      </Typography>
      {activity.items.length > 0 && (
        <Box component="ol" aria-label={t('hotspot.wanted')} sx={{ m: 0, pl: 6 }}>
          {activity.items.map((item) => (
            <li key={item.id}>
              <ItemContent item={item} />
            </li>
          ))}
        </Box>
      )}
      <Box
        role="application"
        tabIndex={readOnly ? -1 : 0}
        aria-label={t('hotspot.picture', { alt: activity.picture?.alt ?? '' })}
        aria-describedby={`${id}-help`}
        onClick={click}
        onKeyDown={onKey}
        onFocus={() => setCursor((at) => at ?? { x: 500, y: 500 })}
        onBlur={() => setCursor(null)}
        sx={{
          position: 'relative',
          maxWidth: 880,
          cursor: readOnly ? 'default' : 'crosshair',
          borderRadius: 'var(--lp-radius-md)',
          '&:focus-visible': { outline: '3px solid var(--lp-primary)', outlineOffset: 2 },
        }}
      >
        <Picture src={activity.picture?.url} alt={activity.picture?.alt ?? ''} draggable={false} />
        {points.map((point, index) => (
          <Mark key={index} point={point}>
            {index + 1}
          </Mark>
        ))}
        {rights.map((point, index) => (
          <RightMark key={index} point={point} />
        ))}
        {cursor && <Cursor point={cursor} />}
      </Box>
      {points.length > 0 && (
        <Box
          component="ul"
          aria-label={t('hotspot.points')}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, m: 0, p: 0, listStyle: 'none' }}
        >
          {points.map((point, index) => (
            <Box
              component="li"
              key={index}
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 1,
                pl: 3,
                border: '1px solid',
                borderColor: 'divider',
                borderRadius: 'var(--lp-radius-md)',
              }}
            >
              <span>{t('hotspot.pointAt', { number: index + 1, ...where(point) })}</span>
              {!readOnly && (
                <IconButton
                  aria-label={t('hotspot.remove', { number: index + 1 })}
                  onClick={() => remove(index)}
                  sx={{ width: 44, height: 44 }}
                >
                  <RemoveIcon fontSize="small" />
                </IconButton>
              )}
            </Box>
          ))}
        </Box>
      )}
      {review && (
        <ReviewList
          review={{ parts: review.parts.filter((part) => part.id !== 'answer') }}
          nameOf={(_, index) => t('hotspot.point', { number: index + 1 })}
        />
      )}
      {announcement}
    </Box>
  );
}

const placed = ({ x, y }: Point) => ({ left: `${x / 10}%`, top: `${y / 10}%` });

function Mark({ point, children }: { point: Point; children: number }) {
  return (
    <Box
      aria-hidden
      style={placed(point)}
      sx={{
        position: 'absolute',
        display: 'grid',
        placeItems: 'center',
        width: 30,
        height: 30,
        transform: 'translate(-50%, -50%)',
        pointerEvents: 'none',
        border: '2px solid var(--lp-surface)',
        borderRadius: '50%',
        bgcolor: 'var(--lp-primary)',
        color: 'var(--lp-on-primary)',
        boxShadow: '0 0 0 2px var(--lp-text)',
        typography: 'subtitle2',
      }}
    >
      {children}
    </Box>
  );
}

/** Where a point would be right: a ring with a tick. */
function RightMark({ point }: { point: Point }) {
  const { t } = useTranslation('questions');
  return (
    <Box
      style={placed(point)}
      sx={{
        position: 'absolute',
        display: 'grid',
        placeItems: 'center',
        width: 30,
        height: 30,
        transform: 'translate(-50%, -50%)',
        pointerEvents: 'none',
        border: '3px dashed var(--lp-success-text)',
        borderRadius: '50%',
        bgcolor: 'color-mix(in srgb, var(--lp-surface) 80%, transparent)',
        color: 'var(--lp-success-text)',
      }}
    >
      <CheckIcon fontSize="small" titleAccess={t('review.missed')} />
    </Box>
  );
}

function Cursor({ point }: { point: Point }) {
  const line = { position: 'absolute', bgcolor: 'var(--lp-text)', boxShadow: '0 0 0 1px var(--lp-surface)' } as const;
  return (
    <Box aria-hidden style={placed(point)} sx={{ position: 'absolute', width: 0, height: 0, pointerEvents: 'none' }}>
      <Box sx={{ ...line, left: -16, top: -1, width: 32, height: 2 }} />
      <Box sx={{ ...line, left: -1, top: -16, width: 2, height: 32 }} />
    </Box>
  );
}
