import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import UnfreezeIcon from '@mui/icons-material/WbSunnyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#/i18n/i18n';
import { dialogs } from '#/ui/dialogs';
import { Menu } from '#/ui/Menu';
import { saveFrom } from '#/ui/saveFrom';
import { EmptyState } from '#/ui/states';
import { toasts } from '#/ui/toasts';
import { ContestBoard } from '../../board/ContestBoard';
import type { ContestView } from '../../types';
import { resultsAddress, unfreezeContest } from '../api';
import { AwardsCard } from '../awards/LazyAwardsCard';
import { OfflineCard } from '../collecting/LazyOfflineCard';
import { RejudgingCard } from '../rejudging/LazyRejudgingCard';
import type { ContestSaving } from '../useContestForm';

/** The board as it is, its file, and what shows it to everybody. */
export default function ResultsTab({ contest, saving }: { contest: ContestView; saving: ContestSaving }) {
  const { t } = useTranslation('contestForm');
  if (contest.state === 'upcoming') return <EmptyState title={t('results.upcoming')} />;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'flex-end' }}>
        {contest.frozen && contest.state === 'completed' && <Unfreeze contest={contest} saving={saving} />}
        <Download contest={contest} />
      </Box>
      <ContestBoard contest={contest} />
      <AwardsCard contest={contest} />
      <RejudgingCard contest={contest} />
      <OfflineCard contest={contest.id} />
    </Box>
  );
}

function Download({ contest }: { contest: ContestView }) {
  const { t } = useTranslation('contestForm');
  const save = (format: 'xlsx' | 'csv' | 'clics') => () =>
    saveFrom(resultsAddress(contest.id, format, currentLocale()));
  return (
    <Menu
      label={t('results.download')}
      button={
        <Button variant="outlined" color="secondary" startIcon={<DownloadIcon />}>
          {t('results.download')}
        </Button>
      }
      items={[
        { key: 'xlsx', label: t('results.xlsx'), onClick: save('xlsx') },
        { key: 'csv', label: t('results.csv'), onClick: save('csv') },
        { key: 'clics', label: t('results.clics'), onClick: save('clics') },
      ]}
    />
  );
}

function Unfreeze({ contest, saving }: { contest: ContestView; saving: ContestSaving }) {
  const { t } = useTranslation('contestForm');
  const unfreeze = async () => {
    const isDone = await dialogs.confirm({
      title: t('results.unfreezeTitle'),
      text: t('results.unfreezeText'),
      action: t('results.unfreeze'),
      run: async () => saving.accept((await unfreezeContest(contest.id)) as ContestView),
    });
    if (isDone) toasts.success(t('results.unfrozen'));
  };
  return (
    <Button variant="contained" startIcon={<UnfreezeIcon />} onClick={() => void unfreeze()}>
      {t('results.unfreeze')}
    </Button>
  );
}
