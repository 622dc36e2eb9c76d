const onPaper = '@media print';

/** Cards on an A4 page: two beside each other, four rows. */
export const PER_PAGE = 8;

/** Paper is white and ink is black, whatever mode the page is in. */
const paper = { bgcolor: 'common.white', color: 'common.black' } as const;
const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** Only the layer is printed, from its first page to its last. */
export const printRules = {
  '@page': { size: 'A4 portrait', margin: '8mm' },
  [onPaper]: {
    'html, body': { overflow: 'visible !important', height: 'auto !important', background: 'none !important' },
    'body > *:not(.class-print)': { display: 'none !important' },
  },
} as const;

/** The layer over the page; on paper it is the page. */
export const layer = {
  [onPaper]: {
    position: 'static',
    '& .MuiBackdrop-root, & .class-print-bar': { display: 'none' },
    '& .MuiDialog-container, & .MuiDialog-paper': {
      display: 'block',
      height: 'auto',
      maxHeight: 'none',
      overflow: 'visible',
      boxShadow: 'none',
      bgcolor: 'common.white',
    },
  },
} as const;

/** What is pressed and read before printing. */
export const bar = {
  position: 'sticky',
  top: 0,
  zIndex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 3,
  p: 4,
  borderBottom: '1px solid',
  borderColor: 'divider',
  bgcolor: 'background.paper',
} as const;

/** Eight cards: a page of paper; on a narrow screen they follow each other. */
export const page = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  gap: '4mm',
  maxWidth: '194mm',
  width: '100%',
  boxSizing: 'border-box',
  mx: 'auto',
  my: 4,
  p: { xs: 4, md: 0 },
  listStyle: 'none',
  [onPaper]: {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gridAutoRows: '66mm',
    m: 0,
    p: 0,
    breakInside: 'avoid',
    breakAfter: 'page',
    '&:last-child': { breakAfter: 'auto' },
  },
} as const;

/** One card and what stands on it, in the measures of paper. */
export const card = {
  frame: {
    ...paper,
    display: 'flex',
    flexDirection: 'column',
    gap: '2mm',
    boxSizing: 'border-box',
    minWidth: 0,
    minHeight: '66mm',
    p: '3mm',
    border: '1px solid',
    borderColor: 'common.black',
    borderRadius: 'var(--lp-radius-sm)',
    fontSize: '9pt',
    lineHeight: 1.25,
    breakInside: 'avoid',
    overflow: 'hidden',
    [onPaper]: { height: '66mm' },
  },
  head: { display: 'grid', textAlign: 'center', fontSize: '8pt', '& > *': cut, '& > strong': { fontSize: '9.5pt' } },
  middle: { display: 'flex', gap: '2mm', flex: 1, minHeight: 0, overflow: 'hidden' },
  person: { flex: 1, minWidth: 0, display: 'grid', gap: '1mm', alignContent: 'start' },
  name: { fontSize: '12pt', fontWeight: 'var(--lp-bold)', overflowWrap: 'anywhere' },
  small: { fontSize: '7.5pt' },
  secret: { fontFamily: 'var(--lp-mono)', fontSize: '12pt', letterSpacing: '0.04em', overflowWrap: 'anywhere' },
  code: { flex: 'none', width: '29mm', alignSelf: 'center' },
  foot: { flex: 'none', fontSize: '8pt', borderTop: '1px dashed', pt: '1.5mm', overflowWrap: 'anywhere' },
} as const;

/** The roster, as it lies on paper. */
export const roster = {
  sheet: {
    ...paper,
    maxWidth: '194mm',
    width: '100%',
    boxSizing: 'border-box',
    mx: 'auto',
    my: 4,
    p: { xs: 3, md: '4mm' },
    overflowX: 'auto',
    [onPaper]: { m: 0, p: 0, overflow: 'visible' },
  },
  title: { m: 0, mb: '3mm', textAlign: 'center', fontSize: '14pt', fontWeight: 'var(--lp-bold)' },
  table: {
    color: 'inherit',
    '& th, & td': {
      color: 'inherit',
      border: '1px solid',
      borderColor: 'common.black',
      px: '2mm',
      py: '1.6mm',
      fontSize: '10.5pt',
      lineHeight: 1.2,
      height: 'auto',
      bgcolor: 'transparent',
    },
    '& th': { fontWeight: 'var(--lp-bold)', textAlign: 'center' },
    '& tr': { breakInside: 'avoid' },
    '& thead': { display: 'table-header-group' },
  },
} as const;
