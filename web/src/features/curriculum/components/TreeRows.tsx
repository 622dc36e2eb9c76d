import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Portal from '@mui/material/Portal';
import { useEffect, useState, type ClipboardEvent, type Ref, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { isWithin, type Row, type TreeIndex } from '../tree/model';
import type { Drop } from '../tree/moves';
import { rowsInSight } from '../tree/sight';
import type { Finding } from '../types';
import { TreeRow, type RowActions } from './TreeRow';
import { INDENT_PX, type RowDrag } from './useRowDrag';
import type { TreeState } from './useTreeState';

interface TreeRowsProps {
  index: TreeIndex;
  state: TreeState;
  remarks: ReadonlyMap<number, readonly Finding[]>;
  opened: number | null;
  rowPx: number;
  drag: { at: RowDrag; ids: ReadonlySet<number>; drop: Drop | null } | null;
  actions: RowActions;
  onPaste: (event: ClipboardEvent) => void;
  container: RefObject<HTMLDivElement | null>;
}

/** The rows of the tree that are in sight; the room of the others is kept. */
export function TreeRows(props: TreeRowsProps) {
  const { index, state, remarks, opened, rowPx, drag, actions, onPaste, container } = props;
  const { t } = useTranslation('curriculum');
  const { seen, selection, collapsed, active, renamed } = state;
  const { from, to } = useSight(container, rowPx, seen.length);
  const drawn = drawnRows(seen, { from, to }, [active, renamed, drag?.at.id ?? null]);
  const requiresOf = ({ item }: Row) => item.requires.flatMap((id) => index.byId.get(id)?.item.title ?? []).join(', ');
  return (
    <Box ref={container as Ref<HTMLDivElement>} onPaste={onPaste} sx={scroller}>
      <Box
        role="tree"
        aria-label={t('tree.label')}
        aria-multiselectable
        style={{ height: seen.length * rowPx }}
        sx={{ position: 'relative', minHeight: rowPx }}
      >
        {drawn.map(([at, row]) => (
          <TreeRow
            key={row.item.id}
            item={row.item}
            depth={row.depth}
            position={row.index + 1}
            siblings={row.siblings.length}
            requires={requiresOf(row)}
            remarks={remarks.get(row.item.id)}
            rowPx={rowPx}
            top={at * rowPx}
            isActive={row.item.id === active}
            isOpen={row.item.id === opened}
            isChosen={selection.ids.has(row.item.id)}
            isCollapsed={collapsed.has(row.item.id)}
            isRenamed={row.item.id === renamed}
            isDragged={drag !== null && isWithin(row, drag.ids)}
            canDrag={!state.isSearching}
            actions={actions}
          />
        ))}
        {drag?.drop && <DropLine gap={drag.at.gap} depth={drag.drop.depth} rowPx={rowPx} />}
      </Box>
      {drag && <Carried drag={drag} index={index} />}
    </Box>
  );
}

const scroller = {
  overflow: 'auto',
  overscrollBehavior: 'contain',
  minHeight: 240,
  maxHeight: { xs: 'calc(100dvh - 300px)', md: 'calc(100dvh - 260px)' },
} as const;

/** The rows in sight, and those that must be there for the focus or the pointer, with their places. */
function drawnRows(
  seen: readonly Row[],
  { from, to }: { from: number; to: number },
  further: readonly (number | null)[],
): [number, Row][] {
  const wanted = new Set(further.filter((id) => id !== null));
  return [...seen.entries()].filter(([at, { item }]) => (at >= from && at < to) || wanted.has(item.id));
}

/** What of the rows is in sight, followed as the list scrolls and grows. */
function useSight(container: RefObject<HTMLElement | null>, rowPx: number, count: number) {
  const [sight, setSight] = useState(() => rowsInSight({ top: 0, height: 0, rowPx, count }));
  useEffect(() => {
    const list = container.current;
    if (!list) return undefined;
    const look = () =>
      setSight((before) => {
        const now = rowsInSight({ top: list.scrollTop, height: list.clientHeight, rowPx, count });
        return before.from === now.from && before.to === now.to ? before : now;
      });
    look();
    list.addEventListener('scroll', look, { passive: true });
    const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(look);
    sizes?.observe(list);
    return () => {
      list.removeEventListener('scroll', look);
      sizes?.disconnect();
    };
  }, [container, rowPx, count]);
  return sight;
}

/** Where what is dragged would come to stand. */
function DropLine({ gap, depth, rowPx }: { gap: number; depth: number; rowPx: number }) {
  return (
    <Box
      role="presentation"
      style={{ top: gap * rowPx - 2, insetInlineStart: depth * INDENT_PX }}
      sx={{
        position: 'absolute',
        insetInlineEnd: 0,
        height: 4,
        borderRadius: 2,
        bgcolor: 'primary.main',
        pointerEvents: 'none',
      }}
    />
  );
}

/** What is dragged, beside the pointer. */
function Carried({ drag, index }: { drag: NonNullable<TreeRowsProps['drag']>; index: TreeIndex }) {
  const { t } = useTranslation('curriculum');
  const { ids, at, drop } = drag;
  const title = index.byId.get(at.id)?.item.title ?? '';
  return (
    <Portal>
      <Paper
        elevation={4}
        aria-hidden
        style={{ transform: `translate(${at.x + 12}px, ${at.y + 8}px)` }}
        sx={{
          position: 'fixed',
          top: 0,
          left: 0,
          zIndex: 'tooltip',
          px: 3,
          py: 2,
          maxWidth: 280,
          pointerEvents: 'none',
          typography: 'body2',
          border: '1px solid',
          borderColor: drop ? 'primary.main' : 'error.main',
        }}
      >
        {ids.size > 1 ? t('items', { count: ids.size, number: formatNumber(ids.size) }) : title}
      </Paper>
    </Portal>
  );
}
