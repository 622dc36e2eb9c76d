import Box from '@mui/material/Box';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import type { RowSelectionState } from '@tanstack/react-table';
import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useMemo, type ComponentProps } from 'react';
import { CardView } from './CardRows';
import { columnCount, hasNotes, type RowSettings } from './settings';
import { RowView } from './TableRows';
import { useGradual } from './useGradual';
import type { TableRow } from './useTableRows';

/** Rows drawn above and below those in sight, so that a turn of the wheel meets no gap. */
const OVERSCAN = 8;
/** The heights that rows are taken to have until they are measured, in pixels. */
const ROW_PX = 57;
const ROW_WITH_NOTE_PX = 67;
const CARD_PX = 132;

interface VirtualProps<T extends object> {
  label: string;
  rows: readonly TableRow<T>[];
  selection: RowSelectionState;
  settings: RowSettings<T>;
  /** What scrolls. */
  container: HTMLElement | null;
  cards: boolean;
}

/** A row as it is drawn, or `view` undefined: only its room as yet. */
interface ShownRow<T extends object> {
  key: string;
  size: number;
  view?: Omit<ComponentProps<typeof RowView<T>>, 'measure'> & { measure: (element: HTMLElement | null) => void };
}

/** The rows in sight of a long list; the room of the others is kept above and below. */
export default function VirtualRows<T extends object>(props: VirtualProps<T>) {
  const { rows, settings, container, cards } = props;
  // oxlint-disable-next-line react/incompatible-library -- it is drawn again by its own state, never memoised
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: rows.length,
    getScrollElement: () => container,
    estimateSize: () => (cards ? CARD_PX : hasNotes(settings) ? ROW_WITH_NOTE_PX : ROW_PX),
    overscan: OVERSCAN,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  const items = virtualizer.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  const drawn = useDrawn(items, rows, virtualizer.range);
  const shown = items.flatMap(({ index, size }): ShownRow<T>[] => {
    const row = rows[index];
    if (!row) return [];
    if (!drawn.has(row.id)) return [{ key: row.id, size }];
    const selected = row.id in props.selection;
    return [{ key: row.id, size, view: { row, index, selected, settings, measure: virtualizer.measureElement } }];
  });
  if (cards)
    return (
      <Box component="ul" aria-label={props.label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        <li aria-hidden style={{ height: above }} />
        {shown.map(({ key, size, view }) =>
          view ? (
            <CardView key={key} {...view} setSize={rows.length} />
          ) : (
            <li key={key} aria-hidden style={{ height: size }} />
          ),
        )}
        <li aria-hidden style={{ height: below }} />
      </Box>
    );
  const columns = columnCount(settings);
  return (
    <TableBody>
      <Gap height={above} columns={columns} />
      {shown.map(({ key, size, view }) =>
        view ? <RowView key={key} {...view} /> : <Gap key={key} height={size} columns={columns} />,
      )}
      <Gap height={below} columns={columns} />
    </TableBody>
  );
}

/** The rows drawn by now, those in sight before those around them. */
function useDrawn<T extends object>(
  items: readonly VirtualItem[],
  rows: readonly TableRow<T>[],
  range: { startIndex: number; endIndex: number } | null,
) {
  const [first, last] = [range?.startIndex ?? 0, range?.endIndex ?? 0];
  const keys = useMemo(() => {
    const outside = ({ index }: VirtualItem) => Number(index < first || index > last);
    return items.toSorted((a, b) => outside(a) - outside(b)).flatMap(({ index }) => rows[index]?.id ?? []);
  }, [items, rows, first, last]);
  return useGradual(keys);
}

/** The room of rows that aren't drawn. */
function Gap({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden>
      <TableCell colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}
