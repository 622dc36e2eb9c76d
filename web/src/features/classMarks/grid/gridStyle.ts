import { sheetStyle, toned } from '#/ui/grid/sheetStyle';

/** Widths in px: of the names, of work, of the mark of a semester or the year. */
export const NAME = 200;
export const CELL = 84;
export const TOTAL = 76;

/** The look of the whole grid in one style: thousands of cells have none of their own. */
export const gridStyle = {
  ...sheetStyle({ name: NAME, cell: CELL }),
  fontVariantNumeric: 'tabular-nums',
  '& [data-head] b': {
    display: '-webkit-box',
    WebkitLineClamp: '2',
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    textAlign: 'center',
    maxWidth: '100%',
  },
  '& [data-head] [data-col]': { justifyContent: 'flex-end', px: '4px' },
  '& [data-cell]:not([data-marked]) span': { color: 'var(--lp-muted)', fontSize: 'var(--lp-font-xs)' },
  '& [data-cell][data-state=overdue]:not([data-marked]) span': toned('danger'),
  '& [data-cell][data-state=late]:not([data-marked]) span': toned('warning'),
  '& [data-cell][data-state=submitted]:not([data-marked]) span': toned('info'),
  '& [data-result]': { background: 'var(--lp-sunken)' },
  '& [data-result][data-marked] span': { fontWeight: 'var(--lp-bold)' },
  '& [data-cell][data-note]::before': { color: 'var(--lp-muted)' },
  '& [data-pending=sending] span': { outline: '1px dashed var(--lp-border-strong)', outlineOffset: '-2px' },
} as const;

/** The field in a cell. */
export const editorStyle = {
  width: '100%',
  height: 30,
  borderRadius: 'var(--lp-radius-sm)',
  background: 'var(--lp-surface)',
  fontSize: 'var(--lp-font-sm)',
  boxShadow: 'inset 0 0 0 2px var(--lp-primary-text)',
  '&.Mui-error': { boxShadow: 'inset 0 0 0 2px var(--lp-danger-text)' },
  '& input': { p: 0, height: '100%', textAlign: 'center' },
} as const;
