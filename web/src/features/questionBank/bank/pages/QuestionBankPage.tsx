import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { loadNamespaces } from '#/i18n/i18n';
import type { LoadContext } from '#/routing/table';
import { PageHeader } from '#/ui/PageHeader';
import { SkeletonList } from '#/ui/states';
import { readListState, useListState } from '#/ui/table/useListState';
import { bankQuery, categoriesQuery } from '../api';
import { CategorySide } from '../categories/CategorySide';
import { BankFilters } from '../components/BankFilters';
import { BankTable } from '../components/BankTable';
import { CreateMenu } from '../components/CreateMenu';
import { ExportDialog } from '../exchange/LazyExportDialog';
import { bankList } from '../filters';

const ImportQuestions = lazy(async () => {
  const [module] = await Promise.all([import('../exchange/ImportQuestions'), loadNamespaces(['exchange'])]);
  return module;
});

export const load = ({ search, queryClient }: LoadContext) =>
  Promise.all([
    queryClient.prefetchQuery(bankQuery(readListState(bankList, search).query)),
    queryClient.prefetchQuery(categoriesQuery),
  ]);

/** The questions and problems that I may change, with their categories; an import comes in their place. */
export default function QuestionBankPage() {
  const { t } = useTranslation('bank');
  const mayCreate = may(useUser(), 'question', 'create');
  const [search, setSearch] = useSearchParams();
  const list = useListState(bankList);
  const setImporting = useCallback(
    (isOn: boolean) =>
      setSearch((before) => {
        const next = new URLSearchParams(before);
        if (isOn) next.set('import', '1');
        else next.delete('import');
        return next;
      }),
    [setSearch],
  );
  const isImporting = mayCreate && search.get('import') === '1';
  const { category } = list.values;
  if (isImporting)
    return (
      <>
        <PageHeader title={t('import.title')} lead={t('import.lead')} />
        <Suspense fallback={<SkeletonList rows={4} />}>
          <ImportQuestions category={category || null} onClose={() => setImporting(false)} />
        </Suspense>
      </>
    );
  const actions = <Actions category={category} mayCreate={mayCreate} onImport={() => setImporting(true)} />;
  return (
    <>
      <PageHeader title={t('title.manage-question-bank')} lead={t('lead')} actions={actions} />
      <Box sx={layout}>
        <CategorySide value={category} onChoose={(chosen) => list.set({ category: chosen })} />
        <Box sx={{ minWidth: 0 }}>
          <BankFilters list={list} />
          <BankTable
            list={list}
            firstSteps={
              mayCreate && (
                <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', justifyContent: 'center' }}>
                  <CreateMenu category={category} />
                  <ImportButton onClick={() => setImporting(true)} />
                </Stack>
              )
            }
          />
        </Box>
      </Box>
    </>
  );
}

/** Categories beside the list where there is room, else above it. */
const layout = {
  display: 'grid',
  gap: { xs: 3, lg: 6 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '248px minmax(0, 1fr)' },
  alignItems: 'start',
} as const;

function Actions(props: { category: number | undefined; mayCreate: boolean; onImport: () => void }) {
  const { category, mayCreate, onImport } = props;
  const { t } = useTranslation('bank');
  const [isExporting, setIsExporting] = useState(false);
  return (
    <>
      <Button variant="outlined" color="secondary" onClick={() => setIsExporting(true)}>
        {t('action.export')}
      </Button>
      {mayCreate && <ImportButton onClick={onImport} />}
      {mayCreate && <CreateMenu category={category} />}
      <Suspense>{isExporting && <ExportDialog ids={null} onClose={() => setIsExporting(false)} />}</Suspense>
    </>
  );
}

function ImportButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('bank');
  return (
    <Button variant="outlined" color="secondary" startIcon={<UploadIcon />} onClick={onClick}>
      {t('action.import')}
    </Button>
  );
}
