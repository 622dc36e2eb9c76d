import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '#/auth/useUser';
import { AppLink } from '#/routing/AppLink';
import { paths, type AppPath } from '#/routing/paths';
import type { LoadContext } from '#/routing/table';
import { PageHeader } from '#/ui/PageHeader';
import { QueryView } from '#/ui/QueryView';
import { EmptyState } from '#/ui/states';
import { contestsHomeQuery, type ListScope } from '../api';
import { ContestCards } from '../components/ContestCard';
import { CardSkeletons } from '../components/ContestList';
import { listPath, useListBase } from '../listAddress';
import type { ContestItem, ContestsHome } from '../types';

export const load = ({ queryClient }: LoadContext) => queryClient.prefetchQuery(contestsHomeQuery);

/** The sections, and the list that each leads on to; mine leads to what can be taken now. */
const sections: readonly { name: keyof ContestsHome; list: ListScope | null }[] = [
  { name: 'mine', list: null },
  { name: 'running', list: 'open' },
  { name: 'upcoming', list: 'open' },
  { name: 'finished', list: 'finished' },
];

/** The hub of contests: mine, those that run, those to come, and those that are over. */
export default function HubPage() {
  const { t } = useTranslation('contests');
  const base = useListBase();
  const isSomebody = Boolean(useUser());
  const query = useQuery(contestsHomeQuery);
  return (
    <>
      <PageHeader
        title={t('hub.title')}
        lead={t('hub.lead')}
        actions={
          <>
            <Button variant="outlined" component={AppLink} to={paths.challenge}>
              {t('hub.challenge')}
            </Button>
            <Button variant="outlined" component={AppLink} to={listPath(base, 'all')}>
              {t('hub.all')}
            </Button>
          </>
        }
      />
      <QueryView query={query} skeleton={<CardSkeletons count={6} />}>
        {(home) => (
          <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 8 }}>
            {sections
              .filter(({ name }) => name !== 'mine' || (isSomebody && home.mine.length > 0))
              .map((section) => (
                <Section
                  key={section.name}
                  name={section.name}
                  contests={home[section.name]}
                  to={section.list ? listPath(base, section.list) : paths.tests}
                />
              ))}
          </Box>
        )}
      </QueryView>
    </>
  );
}

function Section(props: { name: keyof ContestsHome; contests: readonly ContestItem[]; to: AppPath }) {
  const { name, contests, to } = props;
  const { t } = useTranslation('contests');
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 3, mb: 4 }}>
        <Typography variant="h2" id={id} sx={{ mr: 'auto' }}>
          {t(`hub.section.${name}`)}
        </Typography>
        {contests.length > 0 && (
          <Button size="small" component={AppLink} to={to}>
            {t(`hub.more.${name}`)}
          </Button>
        )}
      </Box>
      {contests.length === 0 && name !== 'mine' ? (
        <EmptyState title={t(`hub.empty.${name}`)} />
      ) : (
        <ContestCards contests={contests} label={t(`hub.section.${name}`)} />
      )}
    </section>
  );
}
