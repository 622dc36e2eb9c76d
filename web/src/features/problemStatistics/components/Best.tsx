import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslation } from 'react-i18next';
import { useUser } from '#/auth/useUser';
import { formatNumber } from '#/i18n/format';
import { RelativeTime } from '#/ui/RelativeTime';
import { EmptyState } from '#/ui/states';
import type { BestRow } from '../types';
import { Panel } from './Panel';

/** The ten best programs by time or by size, one a person. */
export function Best(props: {
  kind: 'fastest' | 'smallest';
  rows: readonly BestRow[];
  nameOf: (id: number) => string;
}) {
  const { kind, rows, nameOf } = props;
  const { t } = useTranslation('problemStatistics');
  const user = useUser();
  return (
    <Panel title={t(`chart.${kind}.title`)} hint={t(`chart.${kind}.hint`)}>
      {rows.length === 0 ? (
        <EmptyState title={t('noneSolved')} />
      ) : (
        <TableContainer tabIndex={0} role="group" aria-label={t(`chart.${kind}.title`)}>
          <Table size="small" aria-label={t(`chart.${kind}.title`)}>
            <TableHead>
              <TableRow>
                <TableCell>{t('best.rank')}</TableCell>
                <TableCell>{t('best.name')}</TableCell>
                <TableCell align="right">{t(`chart.${kind}.value`)}</TableCell>
                <TableCell>{t('best.language')}</TableCell>
                <TableCell>{t('best.at')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map((row) => (
                <TableRow key={row.user.id} selected={row.user.id === user?.id}>
                  <TableCell>{formatNumber(row.rank)}</TableCell>
                  <TableCell>
                    {row.user.name}
                    {row.user.id === user?.id && ` (${t('best.me')})`}
                  </TableCell>
                  <TableCell align="right">{formatNumber(row.value)}</TableCell>
                  <TableCell>{row.language_id === null ? '–' : nameOf(row.language_id)}</TableCell>
                  <TableCell>
                    <RelativeTime at={row.at} />
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </Panel>
  );
}
