/** What is read and filled in: one column below the head. */
export const column = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 7,
  boxSizing: 'border-box',
  width: '100%',
  maxWidth: 860,
  mx: 'auto',
  px: 'clamp(16px, 2.4vw, 32px)',
  py: 6,
} as const;
