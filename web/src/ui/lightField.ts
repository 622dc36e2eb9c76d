/** The frame of a field above a list: MUI's looks without its weight, for lists are first loads. Its border is one that can be seen. */
export const lightField = {
  minHeight: 'var(--lp-control)',
  maxWidth: '100%',
  border: '1px solid var(--lp-border-strong)',
  borderRadius: 'var(--lp-radius-md)',
  background: 'var(--lp-surface)',
  color: 'var(--lp-text)',
  font: 'inherit',
  fontSize: 'var(--lp-font-sm)',
  '&:hover': { borderColor: 'var(--lp-text)' },
} as const;
