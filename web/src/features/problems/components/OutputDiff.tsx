import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { diffOutputs, firstDifference, type DiffLine, type Piece } from '../judge/diff';
import { mixed } from './verdictLooks';

/** Lines shown at most; a longer comparison is cut after the first difference is in sight. */
const shownLines = 200;

const DiffTable = styled(Table)({
  border: '1px solid var(--lp-border)',
  borderRadius: 'var(--lp-radius-md)',
  tableLayout: 'fixed',
  '& .MuiTableCell-root': { padding: '3px 10px', fontSize: 'var(--lp-font-xs)' },
  '& .MuiTableCell-head': { paddingBlock: 6 },
  '& .MuiTableCell-body': {
    fontFamily: 'var(--lp-mono)',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
  },
  '& td': { borderLeft: '1px solid var(--lp-border)' },
  '& tr:last-of-type > .MuiTableCell-body': { borderBottom: 0 },
  "& th[scope='row'], & thead th:first-of-type": {
    width: 42,
    color: 'var(--lp-muted)',
    textAlign: 'right',
    userSelect: 'none',
  },
  "& td[data-side='expected']": { background: mixed('var(--lp-success)', 9, 'transparent') },
  "& td[data-side='got']": { background: mixed('var(--lp-danger)', 9, 'transparent') },
  '& mark': { borderRadius: 'var(--lp-radius-sm)', color: 'inherit', fontWeight: 'var(--lp-bold)' },
  "& [data-side='expected'] mark": { background: mixed('var(--lp-success)', 32, 'transparent') },
  "& [data-side='got'] mark": { background: mixed('var(--lp-danger)', 30, 'transparent') },
});

/** What was expected beside what the program printed, line by line, with what differs marked. */
export function OutputDiff({ expected, got }: { expected: string; got: string }) {
  const { t } = useTranslation('problems');
  const lines = diffOutputs(expected, got);
  const first = firstDifference(lines);
  const start = first !== null && first > shownLines ? first - 10 : 0;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5, minWidth: 0 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {first === null ? t('result.same') : t('result.differsAt', { line: first })}
      </Typography>
      <TableContainer>
        <DiffTable size="small">
          <TableHead>
            <TableRow>
              <TableCell>
                <span className="lp-visually-hidden">#</span>
              </TableCell>
              <TableCell>{t('result.expected')}</TableCell>
              <TableCell>{t('result.got')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {lines.slice(start, start + shownLines).map((line, index) => (
              <TableRow key={index}>
                <TableCell component="th" scope="row">
                  {start + index + 1}
                </TableCell>
                <Side pieces={line.expected} absent={t('result.extraLine')} line={line} side="expected" />
                <Side pieces={line.got} absent={t('result.missingLine')} line={line} side="got" />
              </TableRow>
            ))}
          </TableBody>
        </DiffTable>
      </TableContainer>
    </Box>
  );
}

function Side(props: { pieces: Piece[] | null; absent: string; line: DiffLine; side: 'expected' | 'got' }) {
  const { pieces, absent, line, side } = props;
  if (!pieces) return <TableCell sx={{ '&&': { color: 'text.secondary', fontFamily: 'inherit' } }}>{absent}</TableCell>;
  return (
    <TableCell data-side={line.kind === 'same' ? undefined : side}>
      {pieces.map((piece, index) =>
        piece.off ? <mark key={index}>{piece.text}</mark> : <span key={index}>{piece.text}</span>,
      )}
    </TableCell>
  );
}
