import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ApiError } from '#/api/envelope';
import { sessionTime } from '#/features/classrooms';
import type { LoadContext } from '#/routing/table';
import { QueryView } from '#/ui/QueryView';
import { EmptyState } from '#/ui/states';
import { codeQuery, type ClassCode } from '../api';
import { Actions } from '../components/Actions';
import { Projector } from '../components/Projector';
import { useProjector } from '../useProjector';
import { useWakeLock } from '../useWakeLock';

export const load = ({ params, queryClient }: LoadContext) =>
  queryClient.prefetchQuery(codeQuery(Number(params['session'])));

/** What the projector shows for checking in to a session. */
export default function ProjectorPage() {
  const { t } = useTranslation('checkIn');
  const session = Number(useParams()['session']);
  const query = useProjector(session);
  useWakeLock();
  // Once it is over the last code is none any more.
  const isClosed = query.error instanceof ApiError && query.error.status === 412;
  return (
    <Box sx={page}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
        <Box sx={{ mr: 'auto', minWidth: 0 }}>
          <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
            {t('title.class-projector')}
          </Typography>
          {query.data && <What code={query.data} />}
        </Box>
        {query.data && <Actions code={query.data} />}
      </Box>
      {isClosed ? (
        <EmptyState title={t('projector.over')} text={query.error?.message} />
      ) : (
        <QueryView query={query} missing={<EmptyState title={t('projector.missing')} />}>
          {(code) => <Projector code={code} />}
        </QueryView>
      )}
    </Box>
  );
}

function What({ code }: { code: ClassCode }) {
  return (
    <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {[code.classroom_name, code.topic, sessionTime(code)].filter(Boolean).join(' · ')}
    </Typography>
  );
}

const page = {
  minHeight: '100vh',
  boxSizing: 'border-box',
  display: 'flex',
  flexDirection: 'column',
  gap: 4,
  p: { xs: 4, md: 6 },
  bgcolor: 'background.default',
} as const;
