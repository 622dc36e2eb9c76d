import { sheetStyle, toned } from '#/ui/grid/sheetStyle';

/** Widths in px: of the names, of a session, of a total. */
export const NAME = 208;
export const CELL = 56;
export const TOTAL = 56;

/** The look of the whole grid in one style: thousands of cells have none of their own. */
export const gridStyle = {
  ...sheetStyle({ name: NAME, cell: CELL }),
  '& [role=columnheader][data-current] b': { color: 'var(--lp-primary-text)' },
  '& [data-cancelled] b': { textDecoration: 'line-through' },
  '& [data-cell]:not([data-status]) span': { color: 'var(--lp-muted)' },
  '& [data-status=present] span, & [data-cell][data-status=present]:hover span': toned('success'),
  '& [data-status=late] span, & [data-status=left_early] span, & [data-cell][data-status=late]:hover span':
    toned('warning'),
  '& [data-status=absent] span, & [data-cell][data-status=absent]:hover span': toned('danger'),
  '& [data-status=excused] span, & [data-cell][data-status=excused]:hover span': toned('info'),
} as const;
