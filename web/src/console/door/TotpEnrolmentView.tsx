import { useTranslation } from 'react-i18next';
import { CopyButton } from '#/ui/CopyButton';
import type { TotpEnrolment } from '../types';
import { QrCode } from './QrCode';

/** A time-based code to be taken into an app: the picture to scan, and the secret for typing. */
export function TotpEnrolmentView({ offer }: { offer: TotpEnrolment }) {
  const { t } = useTranslation('console');
  return (
    <div className="co-totp">
      <QrCode rows={offer.qr} label={t('totp.qr')} />
      <div>
        <p>{t('totp.scan')}</p>
        <p className="lp-muted lp-small">{t('totp.orType')}</p>
        <p className="co-secret">
          <code data-testid="totp-secret">{offer.secret}</code>
          <CopyButton text={offer.secret} label={t('totp.copy')} />
        </p>
      </div>
    </div>
  );
}
