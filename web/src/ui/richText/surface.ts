/** The text that is edited: what ProseMirror needs of its style, and what readers will see. */
export const surface = {
  '& .ProseMirror': {
    position: 'relative',
    p: 4,
    outline: 'none',
    overflowWrap: 'anywhere',
    whiteSpace: 'break-spaces',
    fontVariantLigatures: 'none',
    maxHeight: '70vh',
    overflowY: 'auto',
  },
  '& .ProseMirror [contenteditable="false"]': { whiteSpace: 'normal' },
  '& .ProseMirror pre': { whiteSpace: 'pre-wrap' },
  '& .ProseMirror-selectednode': { outline: '2px solid var(--lp-primary-text)', outlineOffset: 1 },
  '& .ProseMirror-hideselection *': { caretColor: 'transparent' },
  '& .ProseMirror-separator': { display: 'inline !important', border: 'none !important', m: '0 !important' },
  '& .ProseMirror-gapcursor': { display: 'none', position: 'absolute', pointerEvents: 'none' },
  '& .ProseMirror-focused .ProseMirror-gapcursor': {
    display: 'block',
    '&:after': { content: '""', display: 'block', position: 'absolute', width: 20, borderTop: '1px solid' },
  },
  '& .selectedCell': { backgroundColor: 'var(--lp-primary-soft)' },
  '& [data-align=center]': { textAlign: 'center' },
  '& [data-align=right]': { textAlign: 'right' },
  '& table': { borderCollapse: 'collapse' },
  '& th, & td': { minWidth: 48, px: 2, py: 1, border: '1px solid', borderColor: 'divider' },
  '& td > p, & th > p, & li > p': { m: 0 },
  '& img': { maxWidth: '100%' },
  '& [data-latex]': { fontFamily: 'var(--lp-mono)', cursor: 'pointer' },
  '& [data-latex][data-block]': { display: 'block', textAlign: 'center', overflowX: 'auto' },
  '& [data-placeholder]': {
    display: 'inline-block',
    px: 2,
    border: '1px dashed var(--lp-border-strong)',
    borderRadius: 'var(--lp-radius-sm)',
    color: 'text.secondary',
    fontSize: 'var(--lp-font-xs)',
  },
} as const;

/** The frame around toolbar and text, as fields have it. */
export const frame = (isWrong: boolean) =>
  ({
    border: '1px solid',
    borderColor: isWrong ? 'error.main' : 'var(--lp-border-strong)',
    borderRadius: 'var(--lp-radius-md)',
    backgroundColor: 'background.paper',
    '&:focus-within': { borderColor: 'var(--lp-primary-text)' },
    '&:has(.ProseMirror:focus)': { boxShadow: '0 0 0 1px var(--lp-primary-text)' },
  }) as const;
