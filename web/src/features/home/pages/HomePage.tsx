import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { tenantQuery } from '#/api/site';
import { useUser } from '#/auth/useUser';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import type { LoadContext } from '#/routing/table';
import { lazyPart } from '#/ui/lazyPart';
import { ProblemRow } from '#/ui/ProblemRow';
import { EmptyState, ErrorState, SkeletonList } from '#/ui/states';
import { homeQuery } from '../api';
import { Hero } from '../components/Hero';

const end = lazyPart(
  async () => (await import('../components/BelowFold')).BelowFold,
  ({ error, retry }) => (error === null ? null : <ErrorState error={error} onRetry={retry} />),
);

export const load = ({ queryClient }: LoadContext) => {
  // Beside the page, which does not wait for it; where it fails, its place says so.
  end.fetch().catch(() => undefined);
  return queryClient.prefetchQuery(homeQuery);
};

/** The site's home page. */
export default function HomePage() {
  const { data: tenant } = useQuery(tenantQuery);
  const home = useQuery(homeQuery);
  const user = useUser();
  return (
    <>
      <Hero tenant={tenant} stats={home.data?.stats} user={user} />
      <div className="lp-container">
        <NewestProblems withProgress={Boolean(user)} />
        <end.Part tenant={tenant} isInvited={user === null} />
      </div>
    </>
  );
}

function NewestProblems({ withProgress }: { withProgress: boolean }) {
  const { t } = useTranslation('home');
  const { data, error, refetch } = useQuery(homeQuery);
  return (
    <section className="lp-section" aria-labelledby="newest">
      <div className="lp-section-head">
        <h2 id="newest" className="lp-h2">
          {t('newest.title')}
        </h2>
        <AppLink className="lp-link" to={paths.problems}>
          {t('newest.all')} →
        </AppLink>
      </div>
      <div className="lp-card">
        {!data && !error && <SkeletonList />}
        {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data?.problems.length === 0 && <EmptyState title={t('newest.none')} text={t('newest.noneText')} />}
        {data && data.problems.length > 0 && (
          <ul className="lp-list">
            {data.problems.map((problem) => (
              <ProblemRow key={problem.id} problem={problem} withProgress={withProgress} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
