import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { ContentStatusChip } from '#/ui/Chips';
import { LiveChip } from '../../LiveChip';
import type { EditedPost } from '../../types';
import type { PostSaving } from '../saving/usePostForm';
import { PreviewLink } from './PreviewLink';
import { openSteps } from './steps';
import { useSteps } from './useSteps';

const RejectDialog = lazy(() => import('./RejectDialog'));

/** Where a post stands, what readers have of it, and what can be done about it. */
export function StatusBar({ post, saving }: { post: EditedPost; saving: PostSaving }) {
  const { t } = useTranslation('postEditor');
  const { t: shared } = useTranslation('blogAuthoring');
  return (
    <Paper elevation={0} sx={bar}>
      <Box role="status" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mr: 'auto' }}>
        <ContentStatusChip status={post.status} />
        <LiveChip post={post} />
        <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
          {shared(`visibility.${post.visibility}`)}
        </Box>
      </Box>
      {post.is_live && (
        <Button size="small" color="inherit" component={AppLink} to={paths.post(post.slug)}>
          {t('bar.open')}
        </Button>
      )}
      <PreviewLink post={post.id} saving={saving} />
      <Steps post={post} saving={saving} />
    </Paper>
  );
}

const bar = {
  position: { md: 'sticky' },
  top: { md: 'calc(var(--lp-header) + 8px)' },
  zIndex: { md: 5 },
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 2,
  minHeight: 60,
  px: 4,
  py: 2,
  border: '1px solid',
  borderColor: 'divider',
  boxShadow: 'var(--lp-shadow)',
} as const;

function Steps({ post, saving }: { post: EditedPost; saving: PostSaving }) {
  const { t } = useTranslation('postEditor');
  const mayApprove = may(useUser(), 'blog', 'approval');
  const { start, pending, isRejecting, reject, closeReject } = useSteps(post, saving);
  return (
    <>
      {openSteps(post, mayApprove).map((step, index) => (
        <Button
          key={step}
          size="small"
          variant={index === 0 ? 'contained' : 'outlined'}
          loading={pending === step}
          disabled={saving.meeting !== null}
          onClick={() => start(step)}
        >
          {t(`step.${step}`)}
        </Button>
      ))}
      <Suspense>{isRejecting && <RejectDialog post={post} onReject={reject} onClose={closeReject} />}</Suspense>
    </>
  );
}
