import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useChannel } from '#/api/channel';
import { ApiError } from '#/api/envelope';
import { useUser } from '#/auth/useUser';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import type { LoadContext } from '#/routing/table';
import { PageHeader } from '#/ui/PageHeader';
import { ErrorState, SkeletonList } from '#/ui/states';
import { joinQuery } from '../api';
import type { ClassToJoin } from '../types';
import { AskForm } from './AskForm';
import { CodeForm } from './CodeForm';

export const load = async ({ search, queryClient }: LoadContext) => {
  const code = search.get('code') ?? '';
  if (code !== '') await queryClient.prefetchQuery(joinQuery(code));
};

/** Into a class by its code or link. */
export default function JoinPage() {
  const { t } = useTranslation('classPeople');
  const [search, setSearch] = useSearchParams();
  const code = search.get('code') ?? '';
  return (
    <Box sx={{ maxWidth: 640, mx: 'auto' }}>
      <PageHeader title={t('title.classroom-join')} />
      {code === '' ? (
        <CodeForm onCode={(typed) => setSearch({ code: typed })} />
      ) : (
        <ByCode key={code} code={code} onCode={(typed) => setSearch({ code: typed })} />
      )}
    </Box>
  );
}

function ByCode({ code, onCode }: { code: string; onCode: (code: string) => void }) {
  const { data, error, refetch } = useQuery(joinQuery(code));
  const user = useUser();
  // A notice tells that a teacher has let them in.
  useChannel(user ? `user/${user.id}` : null, {
    onMessage: () => void refetch(),
    resync: () => void refetch(),
  });
  if (data) return <ClassView code={code} found={data} onAsked={() => void refetch()} />;
  if (error instanceof ApiError && [404, 429].includes(error.status))
    return (
      <Box sx={{ display: 'grid', gap: 4 }}>
        <Alert severity="warning">{error.message}</Alert>
        <CodeForm onCode={onCode} />
      </Box>
    );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <SkeletonList rows={3} />;
}

function ClassView(props: { code: string; found: ClassToJoin; onAsked: () => void }) {
  const { code, found, onAsked } = props;
  const { t } = useTranslation('classPeople');
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <div>
        <Typography variant="h2">{found.name}</Typography>
        {found.teachers.length > 0 && (
          <Typography color="textSecondary">{t('join.teachers', { names: found.teachers.join(', ') })}</Typography>
        )}
      </div>
      <State code={code} found={found} onAsked={onAsked} />
    </Box>
  );
}

/** Where somebody stands with the class, and what can be done. */
function State({ code, found, onAsked }: { code: string; found: ClassToJoin; onAsked: () => void }) {
  const { t } = useTranslation('classPeople');
  const { id, my_status: status, my_claim: claim } = found;
  if (status === 'active')
    return (
      <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
        <Alert severity="success" sx={{ width: '100%' }}>
          {t('join.isIn')}
        </Alert>
        <Button variant="contained" component={AppLink} to={paths.classroom(id)}>
          {t('join.open')}
        </Button>
      </Box>
    );
  if (status === 'paused') return <Alert severity="info">{t('join.paused')}</Alert>;
  if (status === 'waiting')
    return (
      <Alert severity="info" role="status">
        {claim ? t('join.waitingAs', { name: claim.full_name }) : t('join.waiting')}
      </Alert>
    );
  if (!found.takes_people) return <Alert severity="warning">{t('join.takesNobody')}</Alert>;
  return <AskForm code={code} found={found} onAsked={onAsked} />;
}
