import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { mebibytes, points } from '../judge/format';
import type { TestRow } from '../judge/verdict';
import { useVerdictWords } from '../judge/words';
import { CodeBlock } from './CodeBlock';
import { Disclosure } from './Disclosure';
import { VerdictText } from './VerdictText';

/** Every test with its verdict, time, memory and points. */
export function TestTable({ tests }: { tests: TestRow[] }) {
  const { t } = useTranslation('problems');
  return (
    <TableContainer tabIndex={0} role="group" aria-label={t('result.test')}>
      <Table
        size="small"
        sx={{
          fontVariantNumeric: 'tabular-nums',
          '& .MuiTableCell-root': { px: 2.5, py: 1.75, whiteSpace: 'nowrap' },
        }}
      >
        <TableHead>
          <TableRow>
            <TableCell>{t('result.test')}</TableCell>
            <TableCell>{t('result.status')}</TableCell>
            <TableCell align="right">{t('result.timeLabel')}</TableCell>
            <TableCell align="right">{t('result.memoryLabel')}</TableCell>
            <TableCell align="right">{t('list.score')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {tests.map((test) => (
            <Fragment key={test.index}>
              <ResultRow test={test} />
              {hasOutput(test) && (
                <TableRow>
                  <TableCell colSpan={5} sx={{ '&&': { py: 0 } }}>
                    <Disclosure summary={t('result.outputOf', { index: test.index })}>
                      <TestOutput test={test} />
                    </Disclosure>
                  </TableCell>
                </TableRow>
              )}
            </Fragment>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function ResultRow({ test }: { test: TestRow }) {
  const { t } = useTranslation('problems');
  const words = useVerdictWords();
  const reason = words.reason(test.reason);
  return (
    <TableRow sx={hasOutput(test) ? { '& > .MuiTableCell-root': { borderBottom: 0 } } : undefined}>
      <TableCell component="th" scope="row" sx={{ fontWeight: 'fontWeightBold' }}>
        {test.index}
      </TableCell>
      <TableCell>
        <VerdictText status={test.status} />
        {reason && (
          <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
            {' '}
            {reason}
          </Typography>
        )}
      </TableCell>
      <TableCell align="right">{t('result.time', { ms: test.cpu_ms })}</TableCell>
      <TableCell align="right">{t('result.memory', { mib: mebibytes(test.memory_kib) })}</TableCell>
      <TableCell align="right">{points(test.score)}</TableCell>
    </TableRow>
  );
}

/** Whether there is an output to show. */
function hasOutput(test: TestRow): boolean {
  return Boolean(test.stdout || test.stderr);
}

/** What the program wrote on a test, where that is shown. */
export function TestOutput({ test }: { test: TestRow }) {
  const { t } = useTranslation('problems');
  if (!hasOutput(test)) return null;
  return (
    <Stack sx={{ gap: 2, minWidth: 0 }}>
      {test.stdout && <CodeBlock title={t('result.got')} text={test.stdout} />}
      {test.stderr && <CodeBlock title={t('result.stderr')} text={test.stderr} />}
    </Stack>
  );
}
