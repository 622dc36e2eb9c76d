import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { Chip } from '#/ui/Chips';
import type { RoadmapSummary } from '../types';
import { SolvedBar } from './SolvedBar';

/** Roadmaps and lists, each with how far the visitor is. */
export function RoadmapCards(props: { roadmaps: readonly RoadmapSummary[]; label: string; busy?: boolean }) {
  const { roadmaps, label, busy = false } = props;
  return (
    <Box component="ul" aria-label={label} aria-busy={busy} sx={grid}>
      {roadmaps.map((roadmap) => (
        <RoadmapCard key={roadmap.id} roadmap={roadmap} />
      ))}
    </Box>
  );
}

function RoadmapCard({ roadmap }: { roadmap: RoadmapSummary }) {
  const { t } = useTranslation('roadmaps');
  return (
    <Card component="li" sx={card}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Chip tone={roadmap.kind === 'roadmap' ? 'info' : 'neutral'}>{t(`kind.${roadmap.kind}`)}</Chip>
        {roadmap.visibility !== 'public' && <Chip>{t(`visibility.${roadmap.visibility}.name`)}</Chip>}
        {roadmap.is_followed && <Chip tone="success">{t('followed')}</Chip>}
      </Box>
      <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
        <Link component={AppLink} to={paths.roadmap(roadmap.slug)} underline="hover" color="inherit">
          {roadmap.title}
        </Link>
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {roadmap.is_mine ? t('byMe') : t('by', { name: roadmap.owner.name })}
      </Typography>
      <Box sx={{ mt: 'auto', alignSelf: 'stretch' }}>
        <SolvedBar solved={roadmap.solved} total={roadmap.total} of={roadmap.title} />
      </Box>
    </Card>
  );
}

const grid = {
  display: 'grid',
  gap: 4,
  m: 0,
  p: 0,
  listStyle: 'none',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
} as const;

const card = { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 2, p: 4, minWidth: 0 } as const;
