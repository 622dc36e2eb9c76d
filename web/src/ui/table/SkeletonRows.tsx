import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';

/** Widths of the bars, in per cent of a cell, so that they look like texts. */
const WIDTHS = [72, 54, 63, 46];
const widthOf = (row: number, column: number) => `${WIDTHS[(row + column) % WIDTHS.length]}%`;

/** Rows of the size that the rows to come will have; `notes` where their title has a second line. */
export function SkeletonRows(props: { rows: number; columns: number; cards: boolean; notes?: boolean }) {
  const { rows, columns, cards, notes = false } = props;
  const numbers = Array.from({ length: rows }, (_, row) => row);
  if (cards)
    return (
      <Box aria-hidden>
        {numbers.map((row) => (
          <Box key={row} sx={{ p: 4, '& + &': { borderTop: '1px solid', borderColor: 'divider' } }}>
            <Skeleton width={widthOf(row, 0)} sx={{ typography: 'subtitle1' }} />
            <Skeleton width={widthOf(row, 1)} sx={{ typography: 'body2' }} />
            <Skeleton width={widthOf(row, 2)} sx={{ typography: 'body2' }} />
          </Box>
        ))}
      </Box>
    );
  return (
    <TableBody aria-hidden>
      {numbers.map((row) => (
        <TableRow key={row}>
          {Array.from({ length: columns }, (_, column) => (
            <TableCell key={column}>
              <Skeleton width={widthOf(row, column)} sx={{ typography: 'body2' }} />
              {notes && column === 0 && <Skeleton width={widthOf(row, 1)} sx={{ typography: 'caption' }} />}
            </TableCell>
          ))}
        </TableRow>
      ))}
    </TableBody>
  );
}
