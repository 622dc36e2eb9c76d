import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { QueryView } from '#/ui/QueryView';
import { EmptyState } from '#/ui/states';
import { practisedQuery } from '../api';

/** The questions of a lesson that is no quiz, each with the way to its answers. */
export function PractisedQuestions({ lesson }: { lesson: number }) {
  const { t } = useTranslation('quiz');
  const query = useQuery(practisedQuery(lesson));
  return (
    <QueryView
      query={query}
      empty={{
        when: (questions) => questions.length === 0,
        show: <EmptyState title={t('history.none')} text={t('history.noneText')} />,
      }}
    >
      {(questions) => (
        <Box component="ol" sx={{ m: 0, pl: 5 }}>
          {questions.map(({ id, title, name }) => (
            <li key={id}>
              <Link
                component={AppLink}
                to={paths.questionSubmissions(id)}
                sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}
              >
                {title || name}
              </Link>
            </li>
          ))}
        </Box>
      )}
    </QueryView>
  );
}
