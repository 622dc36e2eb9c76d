import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { VerdictChip } from '#/ui/Chips';
import { QueryView } from '#/ui/QueryView';
import { RelativeTime } from '#/ui/RelativeTime';
import { EmptyState } from '#/ui/states';
import { practisedQuery } from '../api';

/** What I practised last: each leads to its tests. */
export function Practised() {
  const { t } = useTranslation('testFrame');
  return (
    <QueryView
      query={useQuery(practisedQuery)}
      empty={{
        when: (all) => all.length === 0,
        show: <EmptyState title={t('practised.none')} text={t('practised.noneText')} />,
      }}
    >
      {(all) => (
        <Box
          component="ul"
          aria-label={t('practised.title')}
          sx={{ display: 'grid', gap: 3, m: 0, p: 0, listStyle: 'none' }}
        >
          {all.map(({ submission_id: id, question, language_id: language, status, created_at: at }) => (
            <li key={id}>
              {question && (
                <Link
                  component={AppLink}
                  to={paths.testFrame({ question: question.id, language: language ?? undefined })}
                >
                  {question.title}
                </Link>
              )}
              <Typography variant="caption" component="p" color="textSecondary">
                {status && <VerdictChip status={status} />} <RelativeTime at={at} />
              </Typography>
            </li>
          ))}
        </Box>
      )}
    </QueryView>
  );
}
