import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ApiError } from '#/api/envelope';
import { AppLink, localized } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import type { LoadContext } from '#/routing/table';
import { Chip } from '#/ui/Chips';
import { CopyButton } from '#/ui/CopyButton';
import { ErrorPage } from '#/ui/ErrorPage';
import { PageHeader } from '#/ui/PageHeader';
import { EmptyState, ErrorState, SkeletonList } from '#/ui/states';
import { usePageTitle } from '#/ui/usePageTitle';
import { roadmapQuery } from '../api';
import { FollowButton } from '../components/FollowButton';
import { SectionPath } from '../components/SectionPath';
import { SolvedBar } from '../components/SolvedBar';
import type { Roadmap } from '../types';

export const load = ({ params, queryClient }: LoadContext) =>
  queryClient.prefetchQuery(roadmapQuery(params.slug ?? ''));

/** One roadmap or list: its problems section by section, and how far the visitor is. */
export default function RoadmapPage() {
  const { slug = '' } = useParams();
  const { data, error, refetch } = useQuery(roadmapQuery(slug));
  usePageTitle(data?.title);
  if (error instanceof ApiError && error.status === 404)
    return <ErrorPage status={error.status} message={error.message} />;
  if (data) return <Content roadmap={data} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <SkeletonList />;
}

function Content({ roadmap }: { roadmap: Roadmap }) {
  const { t } = useTranslation('roadmaps');
  return (
    <>
      <PageHeader
        title={roadmap.title}
        lead={<Facts roadmap={roadmap} />}
        actions={
          <>
            <FollowButton roadmap={roadmap} />
            {roadmap.may_edit && (
              <Button
                variant="outlined"
                startIcon={<EditIcon />}
                component={AppLink}
                to={paths.editRoadmap(roadmap.slug)}
              >
                {t('edit.button')}
              </Button>
            )}
          </>
        }
      />
      {roadmap.visibility === 'unlisted' && <ShareLink slug={roadmap.slug} />}
      {roadmap.total === 0 ? (
        <EmptyState title={t('empty')} text={t(roadmap.may_edit ? 'emptyText.own' : 'emptyText.other')} />
      ) : (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}>
          <Box sx={{ maxWidth: 480 }}>
            <SolvedBar solved={roadmap.solved} total={roadmap.total} of={roadmap.title} />
          </Box>
          <SectionPath sections={roadmap.sections} />
        </Box>
      )}
    </>
  );
}

function Facts({ roadmap }: { roadmap: Roadmap }) {
  const { t } = useTranslation('roadmaps');
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      <Chip tone="info">{t(`kind.${roadmap.kind}`)}</Chip>
      {roadmap.visibility !== 'public' && <Chip>{t(`visibility.${roadmap.visibility}.name`)}</Chip>}
      <span>{roadmap.is_mine ? t('byMe') : t('by', { name: roadmap.owner.name })}</span>
    </Box>
  );
}

/** The address of what is not listed: whoever has it may read it. */
function ShareLink({ slug }: { slug: string }) {
  const { t } = useTranslation('roadmaps');
  const address = new URL(localized(paths.roadmap(slug)), window.location.origin).href;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 5 }}>
      <Typography variant="body2" color="textSecondary">
        {t('share')}
      </Typography>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
        {address}
      </Typography>
      <CopyButton text={address} label={t('copyLink')} />
    </Box>
  );
}
