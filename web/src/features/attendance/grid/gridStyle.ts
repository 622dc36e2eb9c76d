/** Widths in px: of the names, of a session, of a total. */
export const NAME = 208;
export const CELL = 56;
export const TOTAL = 56;

const tone = (name: string) => ({
  backgroundColor: `color-mix(in srgb, var(--lp-${name}) 16%, var(--lp-surface))`,
  color: `var(--lp-${name}-text)`,
});

/** The look of the whole grid in one style: thousands of cells have none of their own. */
export const gridStyle = {
  position: 'relative',
  contain: 'layout paint',
  overflow: 'auto',
  overscrollBehaviorX: 'contain',
  maxHeight: 'max(320px, calc(100dvh - 220px))',
  // What gets the focus is not below what sticks.
  scrollPadding: `64px ${CELL}px 8px ${NAME + 8}px`,
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
  '& [role=columnheader][data-current] b': { color: 'var(--lp-primary-text)' },
  '& [role=columnheader] b': { fontWeight: 'var(--lp-medium)', color: 'var(--lp-text)' },
  '& [data-cancelled] b': { textDecoration: 'line-through' },
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
  '& [data-cell]:not([data-status]) span': { color: 'var(--lp-muted)' },
  '& [data-cell]:hover span': { backgroundColor: 'var(--lp-hover)' },
  '& [data-status=present] span, & [data-cell][data-status=present]:hover span': tone('success'),
  '& [data-status=late] span, & [data-status=left_early] span, & [data-cell][data-status=late]:hover span':
    tone('warning'),
  '& [data-status=absent] span, & [data-cell][data-status=absent]:hover span': tone('danger'),
  '& [data-status=excused] span, & [data-cell][data-status=excused]:hover span': tone('info'),
  // A flag, a remark or a report of absence; what waits to be sent; what somebody else wrote as well.
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
} as const;
