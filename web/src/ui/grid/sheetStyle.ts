/** The look of a cell's `span` in a tone. */
export const toned = (name: 'success' | 'warning' | 'danger' | 'info') => ({
  backgroundColor: `color-mix(in srgb, var(--lp-${name}) 16%, var(--lp-surface))`,
  color: `var(--lp-${name}-text)`,
});

/**
 * The look of a grid of people in one style, so that thousands of cells have none of their own: names and heads stick, cells are
 * `data-cell` with a `span`, `data-note` is a sign in their corner, `data-pending` what is not saved yet. The grid itself gives
 * `--columns` and `--width`; the widths here are those of the names and of a cell, in px.
 */
export const sheetStyle = ({ name, cell }: { name: number; cell: number }) =>
  ({
    position: 'relative',
    contain: 'layout paint',
    overflow: 'auto',
    overscrollBehaviorX: 'contain',
    maxHeight: 'max(320px, calc(100dvh - 220px))',
    // What gets the focus is not below what sticks.
    scrollPadding: `64px ${cell}px 8px ${name + 8}px`,
    border: '1px solid var(--lp-border)',
    borderRadius: 'var(--lp-radius-md)',
    background: 'var(--lp-surface)',
    '& [role=row]': {
      display: 'grid',
      gridTemplateColumns: 'var(--columns)',
      width: 'max(100%, var(--width))',
      boxSizing: 'border-box',
      borderBottom: '1px solid var(--lp-border)',
    },
    '& [role=columnheader], & [role=rowheader], & [role=gridcell]': {
      minWidth: 0,
      boxSizing: 'border-box',
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
    },
    '& [data-head]': { position: 'sticky', top: 0, zIndex: 2, background: 'var(--lp-surface)' },
    '& [role=columnheader]': {
      flexDirection: 'column',
      gap: '1px',
      py: '6px',
      fontSize: 'var(--lp-font-xs)',
      lineHeight: 1.25,
      color: 'var(--lp-muted)',
      background: 'var(--lp-surface)',
    },
    '& [role=columnheader][data-col]': { cursor: 'pointer' },
    '& [role=columnheader] b': { fontWeight: 'var(--lp-medium)', color: 'var(--lp-text)' },
    '& [role=rowheader], & [data-corner]': {
      position: 'sticky',
      left: 0,
      zIndex: 1,
      justifyContent: 'center',
      alignItems: 'flex-start',
      flexDirection: 'column',
      px: '12px',
      py: '6px',
      background: 'var(--lp-surface)',
      borderRight: '1px solid var(--lp-border)',
      fontSize: 'var(--lp-font-sm)',
      lineHeight: 1.3,
      overflowWrap: 'anywhere',
    },
    '& [data-total]': { fontSize: 'var(--lp-font-sm)', color: 'var(--lp-muted)', fontVariantNumeric: 'tabular-nums' },
    '& [data-cell]': { position: 'relative', p: '3px', cursor: 'pointer', outline: 'none' },
    '& [data-cell]:focus-visible, & [data-cell][data-open]': {
      boxShadow: 'inset 0 0 0 2px var(--lp-primary-text)',
      borderRadius: 'var(--lp-radius-sm)',
    },
    '& [data-cell][aria-disabled=true]': { cursor: 'default', opacity: 0.5 },
    '& [data-column]': { background: 'var(--lp-primary-soft)' },
    '& [data-cell] span': {
      display: 'grid',
      placeItems: 'center',
      width: '100%',
      minHeight: 30,
      borderRadius: 'var(--lp-radius-sm)',
      fontSize: 'var(--lp-font-sm)',
      fontWeight: 'var(--lp-medium)',
    },
    '& [data-cell]:hover span': { backgroundColor: 'var(--lp-hover)' },
    '& [data-note]::before': {
      content: 'attr(data-note)',
      position: 'absolute',
      top: 2,
      right: 5,
      fontSize: 11,
      lineHeight: 1,
      color: 'var(--lp-danger-text)',
    },
    '& [data-pending=waiting] span': { outline: '2px dashed var(--lp-warning-text)', outlineOffset: '-2px' },
    '& [data-pending=conflict] span': { outline: '2px solid var(--lp-danger-text)', outlineOffset: '-2px' },
  }) as const;
