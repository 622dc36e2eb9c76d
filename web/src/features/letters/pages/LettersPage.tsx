import AddIcon from '@mui/icons-material/AddRounded';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import type { LoadContext } from '#/routing/table';
import { useOpened } from '#/routing/useOpened';
import { PageHeader } from '#/ui/PageHeader';
import { lettersQuery } from '../api';
import { LetterTable } from '../components/LetterTable';

const NewLetterDialog = lazy(() => import('../components/NewLetterDialog'));

export const load = ({ queryClient }: LoadContext) => queryClient.prefetchQuery(lettersQuery);

/** Every letter that the site sends: the platform's, worded by the site or as they were made, and the site's own. */
export default function LettersPage() {
  const { t } = useTranslation('letters');
  const mayCreate = may(useUser(), 'email_template', 'create');
  const [isCreating, setCreating] = useOpened('new');
  const button = mayCreate && (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => setCreating(true)}>
      {t('create.open')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title.manage-letters')} lead={t('lead')} actions={button} />
      <LetterTable query={useQuery(lettersQuery)} />
      <Suspense>{mayCreate && isCreating && <NewLetterDialog onClose={() => setCreating(false)} />}</Suspense>
    </>
  );
}
