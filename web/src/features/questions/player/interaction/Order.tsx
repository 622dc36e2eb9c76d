import { closestCenter, DndContext, PointerSensor, useSensor, useSensors, type DragEndEvent } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { readOrder, writeOrder, type Placed } from '../../answers/order';
import { shuffled } from '../../answers/shuffle';
import { wordsOf } from '../../points';
import type { ContentInteraction } from '../../types';
import type { KindProps } from '../kindProps';
import { ReviewList } from '../ReviewList';
import { silent, useAnnounce } from './announce';
import { useFocusLater } from './focus';
import { indented, movedTo } from './lines';
import { OrderRow, INDENT_PX } from './OrderRow';
import { UnusedLines } from './UnusedLines';

/** Items, or lines of code, put into order. */
export function Order({
  question,
  activity,
  value,
  onChange,
  review,
  readOnly,
  seed,
}: KindProps & { activity: ContentInteraction }) {
  const { t } = useTranslation('questions');
  const id = useId();
  const host = useRef<HTMLDivElement>(null);
  const focusLater = useFocusLater(host);
  const [say, announcement] = useAnnounce();
  const { is_code: isCode } = activity;
  const items = useMemo(
    () => (question.content.shuffle ? shuffled(activity.items, seed) : activity.items),
    [activity.items, question.content.shuffle, seed],
  );
  const order = useOrder(items, isCode, value, readOnly ? null : onChange);
  const [taken, setTaken] = useState<{ id: number; before: readonly Placed[] } | null>(null);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
  const name = (item: number) => wordsOf(items.find((one) => one.id === item)?.html ?? '') || String(item);
  const put = (next: readonly Placed[], moved: number) => {
    if (next === order) return;
    onChange(writeOrder(next));
    const at = next.findIndex((one) => one.id === moved);
    const level = next[at]?.level ?? 0;
    say(
      at < 0
        ? t('move.removed', { name: name(moved) })
        : t(isCode ? 'move.atLevel' : 'move.at', { name: name(moved), position: at + 1, total: next.length, level }),
    );
  };
  const take = (item: number, before: readonly Placed[] = order) => {
    setTaken({ id: item, before });
    say(t(isCode ? 'move.takenLine' : 'move.taken', { name: name(item) }));
  };
  const add = (item: number) => {
    put([...order, { id: item, level: order.at(-1)?.level ?? 0 }], item);
    setTaken({ id: item, before: order });
    focusLater(String(item));
  };
  const remove = (item: number) => {
    setTaken(null);
    put(
      order.filter((one) => one.id !== item),
      item,
    );
    focusLater(`unused-${item}`);
  };
  const onKey = (item: number) => (event: KeyboardEvent) => {
    const isTaken = taken?.id === item;
    if (event.key === ' ' || event.key === 'Enter') {
      if (event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      if (!isTaken) return take(item);
      setTaken(null);
      say(t('move.dropped', { name: name(item) }));
    } else if (isTaken && event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      setTaken(null);
      onChange(writeOrder(taken.before));
      say(t('move.givenUp', { name: name(item) }));
      focusLater(taken.before.some((one) => one.id === item) ? String(item) : `unused-${item}`);
    } else if (isTaken) {
      const next = stepped(order, item, event.key, isCode);
      if (!next) return;
      event.preventDefault();
      put(next, item);
      focusLater(String(item));
    } else if (isCode && event.key === 'Delete') remove(item);
  };
  const drop = ({ active, over, delta }: DragEndEvent) => {
    const item = Number(active.id);
    const to = order.findIndex((one) => one.id === over?.id);
    const moved = movedTo(order, item, to < 0 ? order.findIndex((one) => one.id === item) : to);
    put(isCode ? indented(moved, item, Math.round(delta.x / INDENT_PX)) : moved, item);
  };
  const unused = items.filter((item) => !order.some((one) => one.id === item.id));
  return (
    <Box ref={host} sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
      <Typography id={`${id}-help`} variant="body2" sx={{ color: 'text.secondary' }}>
        {t(isCode ? 'move.helpLines' : 'move.helpOrder')}
      </Typography>
      {isCode && <UnusedLines items={unused} onAdd={readOnly ? null : add} />}
      {isCode && <Typography variant="subtitle2">{t('move.program')}</Typography>}
      <DndContext sensors={sensors} collisionDetection={closestCenter} accessibility={silent} onDragEnd={drop}>
        <SortableContext items={order.map((one) => one.id)} strategy={verticalListSortingStrategy}>
          <Box
            component="ol"
            aria-label={t(isCode ? 'move.program' : 'move.list')}
            sx={{ display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none' }}
          >
            {order.map((placed, index) => (
              <OrderRow
                key={placed.id}
                item={items.find((one) => one.id === placed.id) ?? { id: placed.id, html: '' }}
                name={name(placed.id)}
                place={{ index, count: order.length, level: placed.level }}
                taken={taken?.id === placed.id}
                helpId={`${id}-help`}
                part={review?.parts.find((part) => part.id === String(placed.id))}
                readOnly={readOnly}
                onKey={onKey(placed.id)}
                onBlur={() => taken?.id === placed.id && setTaken(null)}
                onMove={(by) => put(movedTo(order, placed.id, index + by), placed.id)}
                onLevel={isCode ? (by) => put(indented(order, placed.id, by), placed.id) : null}
                onRemove={isCode ? () => remove(placed.id) : null}
              />
            ))}
          </Box>
        </SortableContext>
      </DndContext>
      {isCode && order.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('move.noLines')}
        </Typography>
      )}
      {review && (
        <ReviewList
          review={{ parts: review.parts.filter((part) => !items.some((item) => String(item.id) === part.id)) }}
          nameOf={() => t('review.whole')}
        />
      )}
      {announcement}
    </Box>
  );
}

/** The order so far. Without lines of code all items are in it from the start: leaving them so is an answer as well. */
function useOrder(
  items: readonly { id: number }[],
  isCode: boolean,
  value: string,
  onChange: ((answer: string) => void) | null,
): readonly Placed[] {
  const order = useMemo(() => {
    const known = new Set(items.map(({ id }) => id));
    const read = (readOrder(value) ?? []).filter(({ id }) => known.has(id));
    if (isCode) return read.map(({ id, level }) => ({ id, level: level ?? 0 }));
    const placed = new Set(read.map(({ id }) => id));
    return [...read, ...items.filter(({ id }) => !placed.has(id)).map(({ id }) => ({ id, level: null }))];
  }, [items, isCode, value]);
  const first = value === '' && !isCode && items.length > 0 ? writeOrder(order) : null;
  useEffect(() => {
    if (first !== null) onChange?.(first);
    // Once, when there is no answer yet.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [first]);
  return order;
}

/** What an arrow key makes of the order; null where it is no such key. */
function stepped(order: readonly Placed[], item: number, key: string, isCode: boolean): readonly Placed[] | null {
  const at = order.findIndex((one) => one.id === item);
  if (key === 'ArrowUp') return movedTo(order, item, at - 1);
  if (key === 'ArrowDown') return movedTo(order, item, at + 1);
  if (key === 'Home') return movedTo(order, item, 0);
  if (key === 'End') return movedTo(order, item, order.length - 1);
  if (!isCode) return null;
  if (key === 'ArrowRight') return indented(order, item, 1);
  return key === 'ArrowLeft' ? indented(order, item, -1) : null;
}
