import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { QueryView } from '#/ui/QueryView';
import { historyQuery, progressQuery } from '../api';

/** What I have done so far, in figures. */
export function MyFigures() {
  const { t } = useTranslation('home');
  const submissions = useQuery(historyQuery).data?.meta.total;
  const queries = [useQuery(progressQuery('solved')), useQuery(progressQuery('tried'))] as const;
  return (
    <Card component="section" aria-label={t('figures.title')}>
      <CardContent>
        <QueryView query={queries} skeleton={<Skeleton variant="rounded" height={56} />}>
          {([solved, tried]) => (
            <Box component="dl" sx={figures}>
              <Figure name="solved" value={solved} />
              <Figure name="tried" value={tried} />
              <Figure name="submissions" value={submissions} />
            </Box>
          )}
        </QueryView>
      </CardContent>
    </Card>
  );
}

function Figure({ name, value }: { name: 'solved' | 'tried' | 'submissions'; value: number | undefined }) {
  const { t } = useTranslation('home');
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column-reverse' }}>
      <Typography component="dt" variant="body2" color="textSecondary">
        {t(`figures.${name}`)}
      </Typography>
      <Typography component="dd" variant="h2" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
        {value === undefined ? '–' : formatNumber(value)}
      </Typography>
    </Box>
  );
}

const figures = { display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: 2, m: 0 } as const;
