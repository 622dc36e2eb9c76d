import { keyframes } from '@emotion/react';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableContainer from '@mui/material/TableContainer';
import { useLayoutEffect, useState, type ReactNode } from 'react';

/** The room that a table which scrolls by itself has. */
const OWN_HEIGHT = 'min(72dvh, 760px)';

const tint = (variable: string) => `linear-gradient(var(${variable}), var(${variable}))`;

/** The width of the actions' column where columns don't follow what is in them, in pixels. */
const FIXED_ACTIONS_PX = 128;

/** The looks of rows, said once for the table and not per cell: a long table has thousands. */
const rowStyles = {
  '& [data-linked]': { cursor: 'pointer' },
  '@media (hover: hover)': { '& [data-linked]:hover': { bgcolor: 'action.hover' } },
  '& [data-row-link]': {
    color: 'text.primary',
    fontWeight: 'fontWeightMedium',
    textDecoration: 'none',
    '&:hover': { color: 'var(--lp-primary-text)', textDecoration: 'underline' },
  },
  '& [data-note]': { display: 'block', color: 'text.secondary', typography: 'caption' },
  '& [data-actions]': { width: '1%', whiteSpace: 'nowrap', py: 0 },
  '& td[data-pinned]': { position: 'sticky', zIndex: 1, bgcolor: 'background.paper' },
  '& th[data-pinned]': { zIndex: 3 },
  // What is seen through a pinned cell is not what scrolls below it: the row's tint lies on the surface.
  '& tr:hover > td[data-pinned]': { backgroundImage: tint('--lp-hover') },
  '& tr.Mui-selected, & tr.Mui-selected:hover': { bgcolor: 'action.selected' },
  '& tr.Mui-selected > td[data-pinned]': { backgroundImage: tint('--mui-palette-action-selected') },
} as const;

/** The height of the bar above the rows, which the heads of columns stick below while it does: with what is selected. */
export const BAR_HEIGHT = 'calc(var(--lp-control) + 8px)';

const pass = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(300%)' } });

/** A line along the card's upper edge. MUI's own would be 3 KB more in every list's first load. */
const busyLine = {
  position: 'absolute',
  inset: '0 0 auto',
  zIndex: 5,
  height: 3,
  overflow: 'hidden',
  borderRadius: 'var(--lp-radius-lg)',
  '&::after': {
    content: '""',
    display: 'block',
    width: '34%',
    height: '100%',
    bgcolor: 'primary.main',
    animation: `${pass} 1.4s ease-in-out infinite`,
  },
} as const;

/** The card around a list, unless it is `frameless`; `busy` draws a thin line while the next rows come, `withBar` is set while a bar sticks above the heads. */
export function ListCard(props: { busy: boolean; withBar: boolean; frameless?: boolean; children: ReactNode }) {
  const { busy, withBar, frameless = false, children } = props;
  return (
    <Box
      sx={{
        ...rowStyles,
        bgcolor: 'background.paper',
        borderRadius: 'var(--lp-radius-lg)',
        '--lp-table-bar': withBar ? BAR_HEIGHT : '0px',
        position: 'relative',
        ...(!frameless && { border: '1px solid var(--lp-border)', boxShadow: 'var(--lp-shadow)' }),
      }}
    >
      {busy && <Box aria-hidden sx={busyLine} />}
      {children}
    </Box>
  );
}

/** What scrolls of a list: the page, unless the table is wider than its place or the list is virtual. */
export function ScrollPlace(props: {
  label: string;
  /** Scrolls by itself, whatever its width. */
  own: boolean;
  onContainer?: (element: HTMLElement | null) => void;
  children: ReactNode;
}) {
  const { label, own, onContainer, children } = props;
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const scrolls = useOverflows(element) || own;
  const keep = (next: HTMLDivElement | null) => {
    setElement(next);
    onContainer?.(next);
  };
  return (
    <TableContainer
      ref={keep}
      {...(scrolls && { role: 'region', tabIndex: 0, 'aria-label': label })}
      sx={{
        overflow: scrolls ? 'auto' : 'visible',
        maxHeight: scrolls ? OWN_HEIGHT : undefined,
        borderRadius: 'inherit',
        '& th': { top: scrolls ? 0 : 'calc(var(--lp-sticky-top, var(--lp-header)) + var(--lp-table-bar))' },
      }}
    >
      {children}
    </TableContainer>
  );
}

/** Whether what an element holds is wider than the element. */
function useOverflows(element: HTMLElement | null): boolean {
  const [overflows, setOverflows] = useState(false);
  useLayoutEffect(() => {
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const sizes = new ResizeObserver(() => setOverflows(isWider(element)));
    const watch = () => {
      sizes.disconnect();
      sizes.observe(element);
      if (element.firstElementChild) sizes.observe(element.firstElementChild);
    };
    watch();
    // Other rows may come in another element.
    const children = new MutationObserver(watch);
    children.observe(element, { childList: true });
    return () => {
      sizes.disconnect();
      children.disconnect();
    };
  }, [element]);
  return overflows;
}

const isWider = (element: HTMLElement) => element.scrollWidth > element.clientWidth + 1;

/** The table itself. */
export function TableFrame(props: {
  label: string;
  rowCount: number;
  busy: boolean;
  fixed: boolean;
  children: ReactNode;
}) {
  const { label, rowCount, busy, fixed, children } = props;
  return (
    <Table
      stickyHeader
      aria-label={label}
      aria-rowcount={rowCount}
      aria-busy={busy || undefined}
      sx={fixed ? { tableLayout: 'fixed', '& [data-actions]': { width: FIXED_ACTIONS_PX } } : undefined}
    >
      {children}
    </Table>
  );
}
