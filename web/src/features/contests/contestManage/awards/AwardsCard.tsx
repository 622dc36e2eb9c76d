import ResolverIcon from '@mui/icons-material/SlideshowOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { localized } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { QueryView } from '#/ui/QueryView';
import { SkeletonList } from '#/ui/states';
import type { ContestView } from '../../types';
import { FormCard } from '../FormCard';
import { awardsQuery } from './api';
import { Given } from './Given';
import { RulesForm } from './RulesForm';

/** Showing the results: the ceremony, who is awarded what, and the certificates. */
export function AwardsCard({ contest }: { contest: ContestView }) {
  const { t } = useTranslation('awards');
  const query = useQuery(awardsQuery(contest.id));
  const isOver = contest.state === 'completed';
  return (
    <FormCard title={t('title')} actions={isOver && <Ceremony slug={contest.slug} />}>
      <Typography color="textSecondary">{t(isOver ? 'lead' : 'leadBefore')}</Typography>
      <QueryView query={query} skeleton={<SkeletonList rows={4} />}>
        {(awards) => (
          <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6 }}>
            <RulesForm contest={contest.id} rules={awards.rules} />
            <Given contest={contest} awards={awards} />
          </Box>
        )}
      </QueryView>
    </FormCard>
  );
}

function Ceremony({ slug }: { slug: string }) {
  const { t } = useTranslation('awards');
  return (
    <Button
      variant="outlined"
      href={localized(paths.contestResolver(slug))}
      target="_blank"
      rel="noopener"
      startIcon={<ResolverIcon />}
    >
      {t('ceremony')}
    </Button>
  );
}
