import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { localized } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { CopyButton } from '#/ui/CopyButton';
import { FormCard } from '#/ui/form/FormCard';
import { QrCode } from '#/ui/qr/QrCode';

/** The form's address, to be sent or scanned. */
export function ShareCard({ slug, isDraft }: { slug: string; isDraft: boolean }) {
  const { t } = useTranslation('formEditor');
  const address = new URL(localized(paths.form(slug)), window.location.origin).href;
  return (
    <FormCard title={t('card.share')}>
      {isDraft && (
        <Typography variant="body2" color="textSecondary">
          {t('share.draft')}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4 }}>
        <Box sx={{ width: 160, flexShrink: 0 }}>
          <QrCode text={address} label={t('share.qr')} />
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0, flex: '1 1 220px' }}>
          <Typography variant="body2" translate="no" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
            {address}
          </Typography>
          <CopyButton text={address} label={t('share.copy')} />
        </Box>
      </Box>
    </FormCard>
  );
}
