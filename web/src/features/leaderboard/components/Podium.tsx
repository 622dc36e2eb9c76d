import TrophyIcon from '@mui/icons-material/EmojiEventsOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatPoints } from '../words';

/** Who stands on the podium. */
export interface OnPodium {
  key: number | string;
  rank: number;
  name: string;
  /** A second line: a school, a province. */
  detail: string;
  points: number;
  isMe?: boolean;
}

const steps = [1, 2, 3] as const;
/** Where each step stands and how high it is, from a tablet on: the first in the middle. */
const places = {
  1: { order: { sm: 2 }, pt: { sm: 0 } },
  2: { order: { sm: 1 }, pt: { sm: 6 } },
  3: { order: { sm: 3 }, pt: { sm: 10 } },
} as const;

/** Ranks 1 to 3; who has equal points shares a step. */
export function Podium({ rows }: { rows: readonly OnPodium[] }) {
  const { t } = useTranslation('leaderboard');
  if (rows.length === 0) return null;
  return (
    <Box
      component="ol"
      aria-label={t('podium.label')}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
        gap: 4,
        p: 0,
        mt: 0,
        mb: 6,
        listStyle: 'none',
      }}
    >
      {steps.map((rank) => {
        const on = rows.filter((row) => row.rank === rank);
        return on.length === 0 ? null : <Step key={rank} rank={rank} rows={on} />;
      })}
    </Box>
  );
}

function Step({ rank, rows }: { rank: (typeof steps)[number]; rows: readonly OnPodium[] }) {
  const { t } = useTranslation('leaderboard');
  return (
    <Box component="li" sx={places[rank]}>
      <Card variant="outlined" sx={{ height: '100%', p: 4, textAlign: 'center' }}>
        <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, mb: 2, color: 'var(--lp-primary-text)' }}>
          <TrophyIcon aria-hidden fontSize={rank === 1 ? 'large' : 'medium'} />
          <Typography variant={rank === 1 ? 'h2' : 'h3'} component="p">
            {t('podium.rank', { rank })}
          </Typography>
        </Box>
        {rows.map((row) => (
          <Box key={row.key} sx={{ mt: 2, overflowWrap: 'anywhere' }}>
            <Typography variant="subtitle1" component="p">
              {row.isMe ? t('me.name', { name: row.name }) : row.name}
            </Typography>
            {row.detail && (
              <Typography variant="caption" color="textSecondary" component="p">
                {row.detail}
              </Typography>
            )}
            <Typography variant="body2">{t('pointsOf', { points: formatPoints(row.points) })}</Typography>
          </Box>
        ))}
      </Card>
    </Box>
  );
}
