import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { serverNow } from '#/api/serverClock';
import { formatNumber, formatTime } from '#/i18n/format';
import { QrCode } from '#/ui/qr/QrCode';
import { useNow } from '#/ui/useNow';
import type { ClassCode } from '../api';
import { Ring } from './Ring';

/** How often it is looked whether checking in has opened, in milliseconds. */
const LOOK_MS = 5000;

/** The code as large as the room needs it, and who comes in. */
export function Projector({ code }: { code: ClassCode }) {
  const { t } = useTranslation('checkIn');
  const { url, digits, until } = code;
  return (
    <Box sx={layout}>
      <Box sx={{ width: '100%', maxWidth: 'min(100%, 72vh)', mx: 'auto' }}>
        <QrCode text={url} label={t('projector.qr')} />
      </Box>
      <Box sx={{ display: 'grid', gap: 4, alignContent: 'center', justifyItems: 'center', minWidth: 0 }}>
        <Typography sx={{ textAlign: 'center' }}>{t('projector.how')}</Typography>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 4 }}>
          <Typography
            component="p"
            aria-label={t('projector.digits', { digits: digits.split('').join(' ') })}
            sx={large}
          >
            {digits.slice(0, 3)} {digits.slice(3)}
          </Typography>
          <Ring until={until} />
        </Box>
        <Came code={code} />
      </Box>
    </Box>
  );
}

/** How many are in, and who came last; read out one at a time. */
function Came({ code }: { code: ClassCode }) {
  const { t } = useTranslation('checkIn');
  const { counted, of, latest, look_again: again, opens_at: opens } = code;
  const now = useNow(LOOK_MS, serverNow) / 1000;
  const [last] = latest;
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'center', textAlign: 'center' }}>
      {now < opens && (
        <Typography color="textSecondary">{t('projector.opens', { time: formatTime(opens) })}</Typography>
      )}
      <Typography variant="h1" component="p">
        {t('projector.counted', { counted: formatNumber(counted), of: formatNumber(of) })}
      </Typography>
      {again && (
        <Typography variant="subtitle1" component="p" color="warning">
          {t('projector.again', { seen: formatNumber(again.seen), of: formatNumber(again.of) })}
        </Typography>
      )}
      <Typography className="lp-visually-hidden" role="status">
        {last && t('projector.came', { name: last.name })}
      </Typography>
      <Typography variant="h3" component="p" color="textSecondary" aria-hidden>
        {latest.map(({ name }) => name).join(' · ')}
      </Typography>
    </Box>
  );
}

const layout = {
  display: 'grid',
  gap: 6,
  alignItems: 'center',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1.1fr) minmax(0, 1fr)' },
  flex: 1,
} as const;

const large = {
  fontSize: 'clamp(2.75rem, 8vw, 7rem)',
  fontWeight: 'bold',
  lineHeight: 1,
  letterSpacing: '0.04em',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
} as const;
