import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { seriesOf } from './colours';
import type { ChartProps } from './types';

type TableProps = Pick<ChartProps, 'label' | 'at' | 'points' | 'series'> & {
  /** For screen readers only: it has nothing to scroll, and the focus does not go there. */
  hidden?: boolean;
  format: (value: number) => string;
  formatAt: (epochSeconds: number) => string;
};

const look = { maxHeight: 360, border: 1, borderColor: 'divider', borderRadius: 'var(--lp-radius-md)' };

/** The figures of a chart, for who can't see it or wants them exactly. */
export function ChartTable({ hidden = false, label, at, points, series, format, formatAt }: TableProps) {
  const scrolled = hidden
    ? { sx: { overflow: 'visible' } }
    : { tabIndex: 0, role: 'group', 'aria-label': label, sx: look };
  return (
    <TableContainer {...scrolled}>
      <Table size="small" stickyHeader>
        <caption className="lp-visually-hidden">{label}</caption>
        <TableHead>
          <TableRow>
            <TableCell>{at}</TableCell>
            {series.map(seriesOf).map(({ name }) => (
              <TableCell key={name} align="right">
                {name}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {points.map((point) => (
            <TableRow key={point.at}>
              <TableCell component="th" scope="row">
                {typeof point.at === 'number' ? formatAt(point.at) : point.at}
              </TableCell>
              {series.map(seriesOf).map(({ name }, index) => {
                const value = point.values[index] ?? null;
                return (
                  <TableCell key={name} align="right">
                    {value === null ? '–' : format(value)}
                  </TableCell>
                );
              })}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
