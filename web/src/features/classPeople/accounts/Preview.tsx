import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import type { AccountsAnswer } from '../types';

/** What will come of the names: the login of each, who is there already, and what is wrong. */
export function Preview({ tried }: { tried: AccountsAnswer }) {
  const { t } = useTranslation('classPeople');
  const failed = tried.rows.filter(({ status }) => status === 'failed');
  return (
    <Box role="status" sx={{ display: 'grid', gap: 3 }}>
      <Typography>
        {t('accounts.willMake', { count: tried.created, number: formatNumber(tried.created) })}{' '}
        {tried.unchanged > 0 &&
          t('accounts.areThere', { count: tried.unchanged, number: formatNumber(tried.unchanged) })}
      </Typography>
      {failed.length > 0 && (
        <Alert severity="warning">
          {t('accounts.failed', { count: failed.length, number: formatNumber(failed.length) })}
          <Box component="ul" sx={{ m: 0, pl: 4 }}>
            {failed.map(({ row, message, values }) => (
              <li key={row}>
                {t('accounts.line', { row: formatNumber(row) })} {values?.full_name}: {message}
              </li>
            ))}
          </Box>
        </Alert>
      )}
      {tried.accounts.length > 0 && (
        <Box component="ul" aria-label={t('accounts.logins')} sx={list}>
          {tried.accounts.map(({ row, full_name: name, login }) => (
            <Box key={row} component="li" sx={line}>
              <span>{name}</span>
              <Box component="span" translate="no" sx={{ fontFamily: 'var(--lp-mono)' }}>
                {login}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}

const list = { m: 0, p: 0, listStyle: 'none' } as const;
const line = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: 2,
  py: 1,
  borderBottom: '1px solid var(--lp-border)',
  overflowWrap: 'anywhere',
} as const;
