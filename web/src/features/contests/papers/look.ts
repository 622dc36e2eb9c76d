const onPaper = '@media print';

/** A4, and paper is white. */
export const printRules = {
  '@page': { size: 'A4 portrait', margin: '14mm 12mm' },
  [onPaper]: { 'html, body': { background: 'none !important' } },
} as const;

/** The page: what is pressed, and the sheets below it. */
export const page = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 5,
  boxSizing: 'border-box',
  width: '100%',
  maxWidth: '210mm',
  mx: 'auto',
  p: 'clamp(12px, 3vw, 32px)',
  [onPaper]: {
    display: 'block',
    maxWidth: 'none',
    p: 0,
    '& .papers-screen, & [role="status"]:empty': { display: 'none !important' },
  },
} as const;

/** A paper or a key. On a screen those out of sight are not laid out. */
export const sheet = {
  boxSizing: 'border-box',
  minWidth: 0,
  p: { xs: 4, md: '14mm 12mm' },
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 'var(--lp-radius-md)',
  bgcolor: 'common.white',
  color: 'common.black',
  fontSize: '11pt',
  lineHeight: 1.4,
  overflowWrap: 'anywhere',
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 290mm',
  '& + &': { mt: 5 },
  '& .lp-markdown': { color: 'inherit', fontSize: 'inherit', lineHeight: 'inherit' },
  '& img': { maxWidth: '100%', maxHeight: '90mm', height: 'auto' },
  '& pre': { whiteSpace: 'pre-wrap' },
  [onPaper]: {
    contentVisibility: 'visible',
    p: 0,
    border: 0,
    breakAfter: 'page',
    '&:last-child': { breakAfter: 'auto' },
    '& + &': { mt: 0 },
  },
} as const;

/** The head of a paper: whose it is and how long, and where candidates write who they are. */
export const head = {
  top: {
    display: 'grid',
    gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
    gap: '2mm 6mm',
    alignItems: 'start',
    [onPaper]: { gridTemplateColumns: 'minmax(0, 1fr) auto' },
  },
  contest: { m: 0, fontSize: '14pt', lineHeight: 1.25, fontWeight: 'var(--lp-bold)' },
  code: {
    px: '3mm',
    py: '1mm',
    border: '1px solid',
    borderColor: 'common.black',
    fontWeight: 'var(--lp-bold)',
    justifySelf: 'start',
  },
  lines: { display: 'flex', flexWrap: 'wrap', gap: '3mm 4mm', my: '4mm' },
  line: { display: 'flex', gap: '2mm', alignItems: 'baseline', minWidth: '40mm' },
  dots: { flex: 1, borderBottom: '1px dotted', minWidth: '20mm' },
} as const;

/** The name of a part stays with its first question. */
export const partName = {
  fontSize: '12pt',
  fontWeight: 'var(--lp-bold)',
  mt: '4mm',
  mb: '2mm',
  breakAfter: 'avoid',
} as const;

/** A question is not torn apart where it fits on a page. */
export const question = {
  whole: { mb: '3.5mm', breakInside: 'avoid' },
  // The number stands before the first words.
  statement: {
    '& > .lp-markdown, & > .lp-markdown > p:first-of-type': { display: 'inline' },
    '& > .lp-markdown > :not(p:first-of-type)': { mt: '1.5mm' },
  },
  note: { m: 0, mt: '1mm', fontStyle: 'italic' },
  list: { listStyle: 'none', m: 0, mt: '1.5mm', p: 0, display: 'grid', gap: '1mm 5mm' },
  entry: { display: 'flex', gap: '1.5mm', minWidth: 0, '& > :last-child': { minWidth: 0 } },
  end: { mt: '5mm', textAlign: 'center', fontWeight: 'var(--lp-bold)' },
} as const;

/** So many columns on paper and on wide screens. */
export const columns = (count: number) => ({
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: `repeat(${count}, minmax(0, 1fr))` },
  [onPaper]: { gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` },
});

/** The table of keys. */
export const keys = {
  scroll: { overflowX: 'auto', [onPaper]: { overflow: 'visible' } },
  table: {
    borderCollapse: 'collapse',
    width: '100%',
    fontSize: '10pt',
    '& th, & td': { border: '1px solid', borderColor: 'common.black', px: '1.5mm', py: '0.8mm', textAlign: 'center' },
    '& tr': { breakInside: 'avoid' },
    '& thead': { display: 'table-header-group' },
  },
} as const;
