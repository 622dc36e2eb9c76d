import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthCard } from '#/auth/pages/AuthCard';
import { formatDate } from '#/i18n/format';
import type { LoadContext } from '#/routing/table';
import { dialogs } from '#/ui/dialogs';
import { QueryView } from '#/ui/QueryView';
import { EmptyState } from '#/ui/states';
import { parentQuery, stopLink, type ParentPageData } from '../api';
import { Answer } from '../components/Answer';
import { Consent } from '../components/Consent';
import { ChildSessions } from '../components/ChildSessions';
import { Sections } from '../components/Sections';

export const load = ({ queryClient }: LoadContext) => queryClient.prefetchQuery(parentQuery);

/** How one child has done lately, for a parent who came by a letter's link. */
export default function ParentPage() {
  const { t } = useTranslation('parents');
  const query = useQuery(parentQuery);
  const [isStopped, setIsStopped] = useState(false);
  return (
    <AuthCard title={t('title.parent')} lead={t('lead')}>
      {isStopped ? (
        <Typography role="status">{t('stop.done')}</Typography>
      ) : (
        <QueryView query={query} missing={<EmptyState title={t('expired.title')} text={t('expired.text')} />}>
          {(page) => <Page page={page} onStopped={() => setIsStopped(true)} />}
        </QueryView>
      )}
    </AuthCard>
  );
}

function Page({ page, onStopped }: { page: ParentPageData; onStopped: () => void }) {
  const isAsked = page.consent?.given_at === null;
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <Child child={page.child} />
      {(page.confirmed_at === null || isAsked) && <Answer page={page} />}
      {page.confirmed_at !== null && <Sections sections={page.sections} />}
      {page.confirmed_at !== null && <ChildSessions />}
      {page.consent && !isAsked && <Consent consent={page.consent} />}
      <Divider />
      <End page={page} onStopped={onStopped} />
    </Box>
  );
}

function Child({ child }: { child: ParentPageData['child'] }) {
  const { t } = useTranslation('parents');
  const { school, class: group } = child;
  const where =
    school && group ? t('child', { school, class: group }) : group ? t('childClass', { class: group }) : school;
  return (
    <div>
      <Typography component="h2" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {child.full_name}
      </Typography>
      {where && <Typography color="textSecondary">{where}</Typography>}
    </div>
  );
}

/** Until when the link is good, and how to end it before. */
function End({ page, onStopped }: { page: ParentPageData; onStopped: () => void }) {
  const { t } = useTranslation('parents');
  const queryClient = useQueryClient();
  const stop = async () => {
    const isDone = await dialogs.confirm({
      title: t('stop.title'),
      text: t('stop.text'),
      action: t('stop.action'),
      danger: true,
      run: stopLink,
    });
    if (!isDone) return;
    onStopped();
    queryClient.removeQueries({ queryKey: parentQuery.queryKey });
  };
  return (
    <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
      <Typography variant="body2" color="textSecondary">
        {t('until', { date: formatDate(page.expires_at) })}
      </Typography>
      <Button variant="outlined" color="inherit" onClick={() => void stop()}>
        {t('stop.action')}
      </Button>
    </Box>
  );
}
