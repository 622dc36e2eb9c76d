import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import type { LoadContext } from '#/routing/table';
import { homeQuery } from '../api';

export const load = ({ queryClient }: LoadContext) => queryClient.prefetchQuery(homeQuery);

/** The site's home page. */
export default function HomePage() {
  const { t } = useTranslation('home');
  const { data } = useQuery(homeQuery);
  return (
    <div className="lp-container">
      <h1 className="lp-title">{t('title.home')}</h1>
      <ul className="lp-list">
        {data?.problems.map((problem) => (
          <li key={problem.id}><AppLink to={paths.problem(problem.slug)}>{problem.title}</AppLink></li>
        ))}
      </ul>
    </div>
  );
}
