import PdfIcon from '@mui/icons-material/PrintOutlined';
import SheetIcon from '@mui/icons-material/TableChartOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '#/ui/CopyButton';
import { FormCard } from '#/ui/form/FormCard';
import { codesAddress } from '../api';
import type { OrderView } from '../types';

/** The codes of bought seats: to copy, to print as cards, or as a file. */
export function Codes({ order: { codes, batch_id: batch } }: { order: OrderView }) {
  const { t } = useTranslation('orders');
  return (
    <FormCard title={t('codes.title')}>
      <Typography color="textSecondary">{t('codes.text')}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        {batch !== null && (
          <>
            <Button variant="outlined" startIcon={<PdfIcon />} href={codesAddress(batch, 'pdf')} download>
              {t('codes.print')}
            </Button>
            <Button variant="outlined" startIcon={<SheetIcon />} href={codesAddress(batch, 'xlsx')} download>
              {t('codes.sheet')}
            </Button>
          </>
        )}
        <CopyButton text={codes.join('\n')} label={t('codes.copy')} />
      </Box>
      <Box component="ul" aria-label={t('codes.title')} sx={list}>
        {codes.map((code) => (
          <Typography key={code} component="li" sx={{ fontFamily: 'var(--lp-mono)' }}>
            {code}
          </Typography>
        ))}
      </Box>
    </FormCard>
  );
}

const list = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 170px), 1fr))',
  m: 0,
  p: 0,
  listStyle: 'none',
} as const;
