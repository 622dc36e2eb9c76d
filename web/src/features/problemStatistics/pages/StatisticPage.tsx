import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { ApiError } from '#/api/envelope';
import { languagesQuery, problemQuery } from '#/features/problems';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import type { LoadContext } from '#/routing/table';
import { PageHeader } from '#/ui/PageHeader';
import { QueryView } from '#/ui/QueryView';
import { EmptyState } from '#/ui/states';
import { usePageTitle } from '#/ui/usePageTitle';
import { statisticQuery } from '../api';
import { Best } from '../components/Best';
import { LanguageSelect } from '../components/LanguageSelect';
import { Days, Figures, Languages, Verdicts } from '../components/Overview';
import { Panels } from '../components/Panel';
import { Spread } from '../components/Spread';
import type { ProblemStatistic } from '../types';

const languageIn = (search: URLSearchParams) => {
  const written = search.get('language');
  return written !== null && /^\d{1,9}$/.test(written) ? Number(written) : null;
};

export const load = ({ params, search, queryClient }: LoadContext) =>
  Promise.all([
    queryClient.prefetchQuery(problemQuery(params.slug ?? '')),
    queryClient.prefetchQuery(statisticQuery(params.slug ?? '', languageIn(search))),
    queryClient.prefetchQuery(languagesQuery),
  ]);

/** How everybody did at a problem, and where I stand among them. */
export default function StatisticPage() {
  const { slug = '' } = useParams();
  const { t } = useTranslation('problemStatistics');
  const [search, setSearch] = useSearchParams();
  const language = languageIn(search);
  const problem = useQuery(problemQuery(slug));
  const statistic = useQuery(statisticQuery(slug, language));
  const isClosed = statistic.error instanceof ApiError && statistic.error.key === 'statistic_closed';
  const heading = problem.data ? t('heading', { title: problem.data.title }) : t('title.problem-statistic');
  usePageTitle(problem.data && heading);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      <PageHeader
        title={heading}
        actions={
          <Button component={AppLink} to={paths.problem(slug)} variant="outlined" color="inherit">
            {t('back')}
          </Button>
        }
      />
      {isClosed ? (
        <EmptyState title={t('closed.title')} text={t('closed.text')} />
      ) : (
        <QueryView query={[statistic, problem]}>
          {([found]) => (
            <Statistic
              slug={slug}
              statistic={found}
              language={language}
              onLanguage={(id) => setSearch(id === null ? {} : { language: String(id) }, { replace: true })}
            />
          )}
        </QueryView>
      )}
    </Box>
  );
}

function Statistic(props: {
  slug: string;
  statistic: ProblemStatistic;
  language: number | null;
  onLanguage: (id: number | null) => void;
}) {
  const { slug, statistic, language, onLanguage } = props;
  const { t } = useTranslation('problemStatistics');
  const known = useQuery(languagesQuery).data ?? [];
  // Of all programs, so that others can be chosen while one is.
  const used = useQuery(statisticQuery(slug, null)).data?.languages ?? statistic.languages;
  const nameOf = (id: number) => known.find((one) => one.id === id)?.name ?? t('unknownLanguage');
  if (statistic.attempts === 0 && language === null) return <EmptyState title={t('none')} text={t('noneText')} />;
  const { verdicts, languages, days, scores, tries, time_ms: time, memory_kib: memory } = statistic;
  return (
    <>
      <LanguageSelect
        value={language}
        languages={used.map((one) => one.language_id)}
        nameOf={nameOf}
        onChange={onLanguage}
      />
      {statistic.attempts === 0 ? (
        <EmptyState title={t('noneInLanguage')} />
      ) : (
        <>
          <Figures statistic={statistic} />
          <Panels>
            <Verdicts verdicts={verdicts} />
            {languages.length > 0 && <Languages languages={languages} nameOf={nameOf} />}
            <Spread kind="scores" of={scores} />
            <Spread kind="tries" of={tries} />
            <Spread kind="time" of={time} />
            <Spread kind="memory" of={memory} />
            <Days days={days} />
            <Best kind="fastest" rows={statistic.fastest} nameOf={nameOf} />
            <Best kind="smallest" rows={statistic.smallest} nameOf={nameOf} />
          </Panels>
        </>
      )}
    </>
  );
}
