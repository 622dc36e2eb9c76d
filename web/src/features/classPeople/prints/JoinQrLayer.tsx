import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { joinLink } from '#/features/classrooms';
import { QrCode } from '#/ui/qr/QrCode';
import { PrintLayer } from './PrintLayer';

/** The class's link as a code to be scanned from a projector or paper, with what is to be typed otherwise. */
export default function JoinQrLayer({ name, code, onClose }: { name: string; code: string; onClose: () => void }) {
  const { t } = useTranslation('classPeople');
  const link = joinLink(code);
  return (
    <PrintLayer title={t('code.layerTitle', { name })} onClose={onClose}>
      <Box sx={sheet}>
        <Typography variant="h1" component="p">
          {name}
        </Typography>
        <Box sx={{ width: 'min(70vh, 100%)', maxWidth: '160mm' }}>
          <QrCode text={link} label={t('code.qr', { name })} />
        </Box>
        <Typography>{t('code.orType')}</Typography>
        <Typography translate="no" sx={{ overflowWrap: 'anywhere' }}>
          {link}
        </Typography>
        <Typography variant="h1" component="p" translate="no" sx={{ fontFamily: 'var(--lp-mono)' }}>
          {code}
        </Typography>
      </Box>
    </PrintLayer>
  );
}

const sheet = {
  display: 'grid',
  justifyItems: 'center',
  textAlign: 'center',
  gap: 3,
  p: 4,
  '@media print': { color: 'common.black' },
} as const;
