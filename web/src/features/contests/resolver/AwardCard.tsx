import AwardIcon from '@mui/icons-material/EmojiEventsOutlined';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import type { RevealAward } from './types';

/** The award of whose row has just become final, over the board; the words are in the line of what happened, too. */
export function AwardCard({ award, name, school }: { award: RevealAward; name: string; school: string | null }) {
  const { t } = useTranslation('resolver');
  return (
    <Card
      aria-hidden
      sx={{
        position: 'fixed',
        left: '50%',
        bottom: { xs: 16, md: 48 },
        transform: 'translateX(-50%)',
        width: 'min(720px, calc(100vw - 32px))',
        zIndex: 'modal',
        pointerEvents: 'none',
        boxShadow: 8,
      }}
    >
      <CardContent sx={{ display: 'grid', justifyItems: 'center', gap: 1, textAlign: 'center' }}>
        <AwardIcon color="primary" sx={{ fontSize: 64 }} />
        <Typography variant="h2" component="p" sx={{ color: 'var(--lp-primary-text)' }}>
          {t(`award.${award.kind}`)} · {t('rank', { rank: formatNumber(award.rank) })}
        </Typography>
        <Typography variant="h1" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        {school && <Typography color="textSecondary">{school}</Typography>}
      </CardContent>
    </Card>
  );
}
