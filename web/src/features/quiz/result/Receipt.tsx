import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useUser } from '#/auth/useUser';
import { formatDateTime } from '#/i18n/format';
import { AppLink, localized } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { CopyButton } from '#/ui/CopyButton';
import type { QuizReceipt } from '../types';

/** What a learner can show later: that it was handed in, when, and what. */
export function Receipt({ receipt }: { receipt: QuizReceipt }) {
  const { t } = useTranslation('quiz');
  // Whoever has the room of one contest alone can't go there from here.
  const isLinked = !useUser()?.contest;
  const at = formatDateTime(receipt.at);
  const page = paths.receipt(receipt.code);
  const rows = [
    [t('receipt.code'), <code key="code">{receipt.code}</code>],
    [t('receipt.at'), at],
    [t('receipt.count'), receipt.count],
    ['SHA-256', <code key="sha256">{receipt.sha256}</code>],
  ] as const;
  const text = [
    `${t('receipt.code')}: ${receipt.code}`,
    `${t('receipt.at')}: ${at}`,
    `${t('receipt.count')}: ${receipt.count}`,
    `SHA-256: ${receipt.sha256}`,
    new URL(localized(page), location.origin).href,
  ].join('\n');
  return (
    <Box
      component="section"
      aria-labelledby="receipt"
      sx={{ p: 4, borderRadius: 'var(--lp-radius-md)', bgcolor: 'var(--lp-sunken)' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        <Typography id="receipt" variant="h3" component="h2">
          {t('receipt.title')}
        </Typography>
        <CopyButton text={text} label={t('receipt.copy')} />
      </Box>
      <Box component="dl" sx={list}>
        {rows.map(([name, value]) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {name}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
      <Typography variant="caption" color="textSecondary">
        {t('receipt.text')}{' '}
        {isLinked && (
          <Link component={AppLink} to={page}>
            {t('receipt.page')}
          </Link>
        )}
      </Typography>
    </Box>
  );
}

const list = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'auto minmax(0, 1fr)' },
  columnGap: 4,
  rowGap: 1,
  my: 2,
} as const;
