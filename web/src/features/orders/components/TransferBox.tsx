import SaveIcon from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatVnd } from '#/i18n/format';
import { CopyButton } from '#/ui/CopyButton';
import { FormCard } from '#/ui/form/FormCard';
import { QrCode } from '#/ui/qr/QrCode';
import { qrAddress } from '../api';
import type { OrderView, TransferPay } from '../types';

/** A transfer: its code to be scanned or saved, and what is in it for who types it. All of it works without a connection but the saving. */
export function TransferBox({ order, pay }: { order: OrderView; pay: TransferPay }) {
  const { t } = useTranslation('orders');
  return (
    <FormCard title={t('transfer.title')}>
      <Box sx={beside}>
        <Box sx={{ display: 'grid', gap: 2, justifyItems: 'center', width: '100%', maxWidth: 300, mx: 'auto' }}>
          <QrCode
            text={pay.qr}
            label={t('transfer.code', { amount: formatVnd(pay.amount), account: pay.account, content: pay.content })}
          />
          <Button
            variant="outlined"
            startIcon={<SaveIcon />}
            href={qrAddress(order.id)}
            download={`${order.reference}.png`}
          >
            {t('transfer.save')}
          </Button>
          <Typography variant="caption" color="textSecondary" sx={{ textAlign: 'center' }}>
            {t('transfer.saveHint')}
          </Typography>
        </Box>
        <Box component="dl" sx={{ display: 'grid', gap: 3, m: 0, alignContent: 'start', minWidth: 0 }}>
          <Line label={t('transfer.bank')} text={pay.bank_name || pay.bank_bin} />
          <Line label={t('transfer.account')} text={pay.account} copied={pay.account} />
          {pay.account_name !== '' && <Line label={t('transfer.name')} text={pay.account_name} />}
          <Line label={t('transfer.amount')} text={formatVnd(pay.amount)} copied={String(pay.amount)} />
          <Line label={t('transfer.content')} text={pay.content} copied={pay.content} />
        </Box>
      </Box>
      <Typography variant="body2" color="textSecondary">
        {t('transfer.hint')}
      </Typography>
    </FormCard>
  );
}

function Line({ label, text, copied }: { label: string; text: string; copied?: string }) {
  const { t } = useTranslation('orders');
  return (
    <div>
      <Typography component="dt" variant="caption" color="textSecondary">
        {label}
      </Typography>
      <Box component="dd" sx={{ display: 'flex', alignItems: 'center', gap: 2, m: 0, minHeight: 32 }}>
        <Typography component="span" variant="subtitle1" sx={{ mr: 'auto', minWidth: 0, overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
        {copied !== undefined && <CopyButton text={copied} label={t('transfer.copy', { what: label })} />}
      </Box>
    </div>
  );
}

const beside = {
  display: 'grid',
  gap: 5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 300px) minmax(0, 1fr)' },
} as const;
