import PrintIcon from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { QuizAttemptById, quizDetailQuery } from '#/features/quiz';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import type { LoadContext } from '#/routing/table';
import { PageHeader } from '#/ui/PageHeader';

export const load = ({ params, queryClient }: LoadContext) =>
  queryClient.prefetchQuery(quizDetailQuery(Number(params.submission)));

/** One sitting over a part of a contest, with its receipt and its answers as far as they may be seen. */
export default function SubmissionPage() {
  const { t } = useTranslation('examRoom');
  const { slug = '', submission } = useParams();
  const qs = Number(submission);
  const contest = useQuery(quizDetailQuery(qs)).data?.contest;
  return (
    <Box sx={{ maxWidth: 960 }}>
      <PageHeader
        title={t('title.contest-submission')}
        lead={
          contest && (
            <>
              <AppLink to={paths.contestHistory(contest.slug)}>{contest.name}</AppLink>
              {` · ${contest.part_name}`}
            </>
          )
        }
        actions={
          <Button component={AppLink} to={paths.contestPrint(slug, qs)} variant="outlined" startIcon={<PrintIcon />}>
            {t('print.open')}
          </Button>
        }
      />
      <QuizAttemptById id={qs} />
    </Box>
  );
}
