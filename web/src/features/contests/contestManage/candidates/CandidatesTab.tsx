import AddIcon from '@mui/icons-material/AddRounded';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadNamespaces } from '#/i18n/i18n';
import { Menu } from '#/ui/Menu';
import { saveFrom } from '#/ui/saveFrom';
import { SkeletonList } from '#/ui/states';
import type { ContestView } from '../../types';
import { candidatesQuery } from './api';
import { CandidateTable } from './CandidateTable';
import { templateOf } from './importing';
import type { Candidate, CandidateCard } from './types';
import { useCandidateList } from './useCandidateList';

const ImportCandidates = lazy(() => import('./ImportCandidates'));
const CandidateDialog = lazy(async () => {
  // The field of provinces has words of its own.
  const [module] = await Promise.all([import('./CandidateDialog'), loadNamespaces(['auth'])]);
  return module;
});
const PrintDialog = lazy(() => import('./PrintDialog'));
const CardsLayer = lazy(() => import('./cards/CardsLayer'));

/** Whom the contest names: from a file or by hand, and their cards. */
export default function CandidatesTab({ contest }: { contest: ContestView }) {
  const [isImporting, setIsImporting] = useState(false);
  const [edited, setEdited] = useState<Candidate | 'new' | null>(null);
  /** Of whom cards are asked for; none are chosen: of all, or of a room. */
  const [chosen, setChosen] = useState<readonly Candidate[] | null>(null);
  const [cards, setCards] = useState<readonly CandidateCard[] | null>(null);
  const list = useCandidateList();
  const query = useQuery(candidatesQuery(contest.id, list.query));
  // Until it is known, nothing stands where it may not stay.
  const hasRows = query.data !== undefined && (list.narrowed || query.data.meta.total > 0);
  const ways = <Ways onImport={() => setIsImporting(true)} onAdd={() => setEdited('new')} />;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      {!isImporting && (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'flex-end' }}>
            <Template contest={contest.id} />
            {hasRows && (
              <>
                <Print onClick={() => setChosen([])} />
                {ways}
              </>
            )}
          </Box>
          <CandidateTable
            contest={contest.id}
            {...{ list, query }}
            onEdit={setEdited}
            onPrint={setChosen}
            firstStep={ways}
          />
        </>
      )}
      <Suspense fallback={isImporting && <SkeletonList rows={4} />}>
        {isImporting && <ImportCandidates contest={contest.id} onClose={() => setIsImporting(false)} />}
        {edited && (
          <CandidateDialog
            contest={contest.id}
            candidate={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
          />
        )}
        {chosen && (
          <PrintDialog contest={contest.id} chosen={chosen} onMade={setCards} onClose={() => setChosen(null)} />
        )}
        {cards && <CardsLayer contest={contest} cards={cards} onClose={() => setCards(null)} />}
      </Suspense>
    </Box>
  );
}

/** The two ways to a list. */
function Ways({ onImport, onAdd }: { onImport: () => void; onAdd: () => void }) {
  const { t } = useTranslation('candidates');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'center' }}>
      <Button variant="outlined" color="secondary" startIcon={<AddIcon />} onClick={onAdd}>
        {t('add')}
      </Button>
      <Button variant="contained" startIcon={<UploadIcon />} onClick={onImport}>
        {t('import.action')}
      </Button>
    </Box>
  );
}

function Print({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('candidates');
  return (
    <Button variant="outlined" color="secondary" startIcon={<PrintIcon />} onClick={onClick}>
      {t('print.action')}
    </Button>
  );
}

function Template({ contest }: { contest: number }) {
  const { t } = useTranslation('candidates');
  const label = t('template');
  const { xlsx, csv } = templateOf(contest);
  return (
    <Menu
      label={label}
      button={
        <Button color="secondary" startIcon={<DownloadIcon />}>
          {label}
        </Button>
      }
      items={[
        { key: 'xlsx', label: t('xlsx'), onClick: () => saveFrom(xlsx) },
        { key: 'csv', label: t('csv'), onClick: () => saveFrom(csv) },
      ]}
    />
  );
}
