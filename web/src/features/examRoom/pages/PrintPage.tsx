import BackIcon from '@mui/icons-material/ArrowBackRounded';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { tenantQuery } from '#/api/site';
import { useUser } from '#/auth/useUser';
import { QuizAttemptById, quizDetailQuery, type QuizDetail } from '#/features/quiz';
import { formatDateTime } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import type { LoadContext } from '#/routing/table';
import { QueryView } from '#/ui/QueryView';
import { contestQuery } from '../api';
import { Facts } from '../history/Facts';

export const load = ({ params, queryClient }: LoadContext) =>
  queryClient.prefetchQuery(quizDetailQuery(Number(params.submission)));

/** One sitting for paper: whose, of what, the answers with their marks, and the receipt. */
export default function PrintPage() {
  const { t } = useTranslation('examRoom');
  const { slug = '', submission } = useParams();
  const qs = Number(submission);
  return (
    <Box sx={sheet}>
      <Box className="exam-screen" sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        <Button component={AppLink} to={paths.contestSubmission(slug, qs)} startIcon={<BackIcon />} color="inherit">
          {t('print.back')}
        </Button>
        <Button variant="contained" startIcon={<PrintIcon />} onClick={() => print()}>
          {t('print.action')}
        </Button>
      </Box>
      <Typography variant="h1">{t('title.contest-print')}</Typography>
      <QueryView query={useQuery(quizDetailQuery(qs))}>{(detail) => <Sheet slug={slug} detail={detail} />}</QueryView>
    </Box>
  );
}

function Sheet({ slug, detail }: { slug: string; detail: QuizDetail }) {
  const { t } = useTranslation('examRoom');
  const user = useUser();
  const site = useQuery(tenantQuery).data?.name ?? null;
  // It tells the candidate ID of who asks, so it is not asked about others.
  const isOwn = detail.user.id === user?.id;
  const entry = useQuery({ ...contestQuery(slug), enabled: isOwn }).data?.my_entry;
  const { contest, submitted_at: handedIn } = detail;
  return (
    <>
      <Facts
        rows={[
          [t('facts.site'), site],
          [t('facts.contest'), contest?.name ?? null],
          [t('facts.part'), contest?.part_name ?? null],
          [t('facts.person'), detail.user.name],
          [t('facts.candidate'), entry?.candidate_id ?? null],
          [t('facts.began'), formatDateTime(detail.started_at)],
          [t('facts.handedIn'), handedIn === null ? null : formatDateTime(handedIn)],
        ]}
      />
      <QuizAttemptById id={detail.quiz_submission_id} />
    </>
  );
}

/** On paper there is nothing to press, and no question goes over the end of a page where it fits on one. */
const sheet = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 5,
  boxSizing: 'border-box',
  width: '100%',
  maxWidth: 860,
  mx: 'auto',
  p: 'clamp(16px, 3vw, 40px)',
  '@media print': {
    maxWidth: 'none',
    p: 0,
    '& .exam-screen, & button, & [role="status"]:empty': { display: 'none' },
    '& article, & section[aria-labelledby="receipt"]': { breakInside: 'avoid' },
  },
} as const;
