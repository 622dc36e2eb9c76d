import Box from '@mui/material/Box';
import TableBody from '@mui/material/TableBody';
import type { RowSelectionState } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { CardView } from './CardRows';
import { columnCount, type RowSettings } from './settings';
import { RowView } from './TableRows';
import type { TableRow } from './useTableRows';

/** Rows drawn above and below those in sight, so that a turn of the wheel meets no gap. */
const OVERSCAN = 8;
/** The heights that rows are taken to have until they are measured, in pixels. */
const ROW_PX = 57;
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

/** The rows in sight of a long list; the room of the others is kept above and below. */
export default function VirtualRows<T extends object>(props: VirtualProps<T>) {
  const { rows, settings, container, cards } = props;
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: rows.length,
    getScrollElement: () => container,
    estimateSize: () => (cards ? CARD_PX : ROW_PX),
    overscan: OVERSCAN,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  const items = virtualizer.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  const shown = items.flatMap(({ index }) => {
    const row = rows[index];
    return row
      ? [{ row, index, selected: row.id in props.selection, settings, measure: virtualizer.measureElement }]
      : [];
  });
  if (cards)
    return (
      <Box component="ul" aria-label={props.label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        <li aria-hidden style={{ height: above }} />
        {shown.map((one) => (
          <CardView key={one.row.id} {...one} setSize={rows.length} />
        ))}
        <li aria-hidden style={{ height: below }} />
      </Box>
    );
  return (
    <TableBody>
      <Gap height={above} columns={columnCount(settings)} />
      {shown.map((one) => (
        <RowView key={one.row.id} {...one} />
      ))}
      <Gap height={below} columns={columnCount(settings)} />
    </TableBody>
  );
}

/** The room of rows that aren't drawn. */
function Gap({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}
