import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSeconds } from '../../parts/format';
import { formatIn, fromInput, shownZones } from '../../parts/moments';

/** What a typed moment is in each zone that matters, and how much of a site's life lies after it. */
export function Chosen({ value }: { value: string }) {
  const { t } = useTranslation('sites');
  const [now] = useState(() => Date.now());
  const moment = fromInput(value);
  if (!moment) return null;
  const after = Math.max(0, (now - moment.getTime()) / 1000);
  return (
    <Typography component="span" variant="body2" color="textSecondary" aria-live="polite" sx={linesStyle}>
      {shownZones().map((zone) => (
        <span key={zone}>
          <b>{zone.replaceAll('_', ' ')}</b> <time dateTime={moment.toISOString()}>{formatIn(moment, zone)}</time>
        </span>
      ))}
      <span>{t('action.restore.ago', { time: formatSeconds(Math.round(after)) })}</span>
    </Typography>
  );
}

const linesStyle = { display: 'grid', gap: 0.5, fontVariantNumeric: 'tabular-nums' };
