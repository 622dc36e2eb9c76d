/** Cards on an A4 page: two beside each other, four rows. */
export const PER_PAGE = 8;

const onPaper = '@media print';

/** Paper is white and ink is black, whatever mode the page is in. */
const paper = { bgcolor: 'common.white', color: 'common.black' } as const;
const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** Only the layer is printed, from its first page to its last. */
export const printRules = {
  '@page': { size: 'A4 portrait', margin: '8mm' },
  [onPaper]: {
    'html, body': { overflow: 'visible !important', height: 'auto !important', background: 'none !important' },
    'body > *:not(.candidate-cards)': { display: 'none !important' },
  },
} as const;

/** The layer over the page; on paper it is the page. */
export const layer = {
  [onPaper]: {
    position: 'static',
    '& .MuiBackdrop-root, & .candidate-cards-bar': { display: 'none' },
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
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 290mm',
  [onPaper]: {
    contentVisibility: 'visible',
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
    gap: '1.5mm',
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
  person: { flex: 1, minWidth: 0 },
  small: { fontSize: '7.5pt' },
  number: { fontSize: '17pt', lineHeight: 1.1, fontWeight: 'var(--lp-bold)', overflowWrap: 'anywhere' },
  longNumber: { fontSize: '11pt' },
  name: { fontSize: '11pt', fontWeight: 'var(--lp-bold)', overflowWrap: 'anywhere' },
  facts: { m: 0, display: 'flex', flexWrap: 'wrap', columnGap: '3mm', fontSize: '8.5pt' },
  fact: {
    display: 'flex',
    gap: '1mm',
    minWidth: 0,
    '& dd': { m: 0, overflowWrap: 'anywhere' },
    '& dt': { flex: 'none' },
  },
  code: { flex: 'none', width: '29mm', alignSelf: 'center' },
  // Whatever else has no room: the password has.
  foot: {
    flex: 'none',
    display: 'grid',
    gap: '0.5mm',
    fontSize: '8.5pt',
    borderTop: '1px dashed',
    pt: '1.5mm',
  },
  address: { overflowWrap: 'anywhere' },
  password: { fontFamily: 'var(--lp-mono)', fontSize: '13pt', letterSpacing: '0.06em', overflowWrap: 'anywhere' },
} as const;
