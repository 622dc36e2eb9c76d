import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { languagesQuery } from '#/features/problems';
import { formatDateTime, formatNumber } from '#/i18n/format';
import type { LoadContext } from '#/routing/table';
import { useViewed } from '#/routing/viewed';
import { ErrorPage } from '#/ui/ErrorPage';
import { PageHeader } from '#/ui/PageHeader';
import { QueryView } from '#/ui/QueryView';
import { usePageTitle } from '#/ui/usePageTitle';
import { reviewQuery, type Review } from '../api';
import { remarkForm } from '../components/remarkFormPart';
import { RemarkedFiles } from '../components/RemarkedFiles';
import { useRemarks } from '../useRemarks';

export const load = ({ params, queryClient }: LoadContext) => {
  void remarkForm.fetch().catch(() => undefined);
  return queryClient.prefetchQuery(reviewQuery(params['token'] ?? ''));
};

/** A version of somebody's snippet, to be read and remarked on by whoever has its link. */
export default function ReviewPage() {
  const { t } = useTranslation('snippetReview');
  const token = useParams()['token'] ?? '';
  const query = useQuery(reviewQuery(token));
  return (
    <QueryView query={query} missing={<ErrorPage status={404} message={t('page.missing')} />}>
      {(review) => <Reviewed token={token} review={review} />}
    </QueryView>
  );
}

function Reviewed({
  token,
  review: { snippet, version, remarks, can_remark: may },
}: {
  token: string;
  review: Review;
}) {
  const { t } = useTranslation('snippetReview');
  const { send, remove } = useRemarks(snippet.id, { place: { token } });
  const language = useQuery(languagesQuery).data?.find(({ id }) => id === version.language_id);
  usePageTitle(version.title);
  useViewed(snippet.id);
  const facts = [
    t('page.by', { name: snippet.author.name }),
    language?.name,
    version.name ?? t('version.number', { number: formatNumber(version.n) }),
    formatDateTime(version.at),
  ];
  return (
    <>
      <PageHeader title={t('heading', { title: version.title })} lead={facts.filter(Boolean).join(' · ')} />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        <Typography color="textSecondary">{t(may ? 'page.how' : 'page.readOnly')}</Typography>
        <RemarkedFiles files={version.files} remarks={remarks} send={may ? send : undefined} onRemove={remove} />
        {version.stdin !== '' && (
          <Box component="section" aria-label={t('page.input')}>
            <Typography variant="subtitle1" component="h2">
              {t('page.input')}
            </Typography>
            <Typography component="pre" variant="body2" tabIndex={0} translate="no" sx={input}>
              {version.stdin}
            </Typography>
          </Box>
        )}
      </Box>
    </>
  );
}

const input = {
  m: 0,
  mt: 1,
  p: 3,
  maxHeight: 240,
  overflow: 'auto',
  fontFamily: 'var(--lp-mono)',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  bgcolor: 'var(--lp-sunken)',
  borderRadius: 'var(--lp-radius-md)',
} as const;
