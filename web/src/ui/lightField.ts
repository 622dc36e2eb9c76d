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

/** The arrow of a list of choices: two halves of a triangle. */
const ARROW =
  'linear-gradient(45deg, transparent 50%, var(--lp-muted) 50%), linear-gradient(135deg, var(--lp-muted) 50%, transparent 50%)';

/** The same of what opens choices: as wide as its longest, since one that is cut off says nothing. */
export const lightSelect = {
  ...lightField,
  flexShrink: 0,
  appearance: 'none',
  padding: '0 34px 0 12px',
  backgroundImage: ARROW,
  backgroundPosition: 'right 14px center, right 9px center',
  backgroundSize: '5px 5px',
  backgroundRepeat: 'no-repeat',
  cursor: 'pointer',
} as const;
