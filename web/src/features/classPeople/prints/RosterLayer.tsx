import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import type { Member } from '../types';
import { dayWords, familyName, givenName } from '../words';
import { roster as look } from './look';
import { PrintLayer } from './PrintLayer';

const columns = ['number', 'family', 'given', 'dob', 'signature'] as const;

/** The pupils of a class by given name, with a column to sign, as schools keep such lists. */
export default function RosterLayer(props: { name: string; pupils: readonly Member[]; onClose: () => void }) {
  const { name, pupils, onClose } = props;
  const { t } = useTranslation('classPeople');
  const title = t('roster.title', { name });
  return (
    <PrintLayer title={title} onClose={onClose}>
      <Box sx={look.sheet}>
        <Box component="p" sx={look.title}>
          {title}
        </Box>
        <Table aria-label={title} sx={look.table}>
          <TableHead>
            <TableRow>
              {columns.map((column) => (
                <TableCell key={column}>{t(`roster.${column}`)}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {pupils.map(({ user_id: key, name: full, dob }, index) => (
              <TableRow key={key}>
                <TableCell sx={{ textAlign: 'center', width: '12mm' }}>{formatNumber(index + 1)}</TableCell>
                <TableCell>{familyName(full)}</TableCell>
                <TableCell>{givenName(full)}</TableCell>
                <TableCell sx={{ textAlign: 'center', width: '28mm' }}>{dayWords(dob)}</TableCell>
                <TableCell sx={{ width: '42mm' }} />
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </PrintLayer>
  );
}
