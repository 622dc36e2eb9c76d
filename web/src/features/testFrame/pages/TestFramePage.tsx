import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { languagesQuery } from '#/features/problems';
import type { LoadContext } from '#/routing/table';
import { useViewed } from '#/routing/viewed';
import { QueryView } from '#/ui/QueryView';
import { EmptyState } from '#/ui/states';
import { practisedQuery, questionQuery } from '../api';
import { Practised } from '../components/Practised';
import { TestBench } from '../components/TestBench';

/** The question that the address names; null: none. */
function questionIn(search: URLSearchParams): number | null {
  const id = Number(search.get('question') ?? Number.NaN);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

export const load = ({ search, queryClient }: LoadContext) => {
  const question = questionIn(search);
  return question === null
    ? queryClient.prefetchQuery(practisedQuery)
    : Promise.all([queryClient.prefetchQuery(questionQuery(question)), queryClient.prefetchQuery(languagesQuery)]);
};

/** Test cases in a frame, for pages of this site: they send the program, and hear what came of the tests. */
export default function TestFramePage() {
  const { t } = useTranslation('testFrame');
  const [search] = useSearchParams();
  const question = questionIn(search);
  return (
    <Box className="lp-container" sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, py: 4 }}>
      <Typography variant="h2" component="h1">
        {t('title.test-frame')}
      </Typography>
      {question === null ? (
        <Practised />
      ) : (
        <Tests key={question} question={question} asked={search.get('language') ?? ''} />
      )}
    </Box>
  );
}

function Tests({ question, asked }: { question: number; asked: string }) {
  const { t } = useTranslation('testFrame');
  const queries = [useQuery(questionQuery(question)), useQuery(languagesQuery)] as const;
  useViewed(question);
  return (
    <QueryView query={queries} missing={<EmptyState title={t('missing.title')} text={t('missing.text')} />}>
      {([found, languages]) => (
        <>
          <Typography sx={{ overflowWrap: 'anywhere' }}>{found.title}</Typography>
          <TestBench question={found} languages={languages} asked={asked} />
        </>
      )}
    </QueryView>
  );
}
