import ResultsIcon from '@mui/icons-material/ScienceOutlined';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart, type PendingPart } from '#/ui/lazyPart';
import { EmptyState, ErrorState, SkeletonList } from '#/ui/states';
import type { ResultsProps, ResultTab } from './ResultsContent';
import { WorkPane } from './WorkPane';

/** Fetched once the editor stands: nothing is judged before. */
const content = lazyPart(async () => (await import('./ResultsContent')).ResultsContent, Pending);

function Pending({ error, retry }: PendingPart) {
  return error === null ? <SkeletonList rows={3} /> : <ErrorState error={error} onRetry={retry} />;
}

/** Below the editor: the latest result, the own input, the past submissions. */
export function ResultsPanel({ onTab, ...props }: ResultsProps & { onTab: (tab: ResultTab) => void }) {
  const { state, tab, own } = props;
  const { t } = useTranslation('problems');
  const id = useId();
  // Where it can't be fetched, the tab that needs it says so.
  useEffect(() => void content.fetch().catch(() => undefined), []);
  const tabs: ResultTab[] = own ? ['latest', 'own', 'history'] : ['latest', 'history'];
  return (
    <WorkPane pane="results" label={t('problem.results')}>
      <Tabs
        value={tab}
        onChange={(_, next: ResultTab) => onTab(next)}
        selectionFollowsFocus
        variant="scrollable"
        scrollButtons={false}
        sx={{ flex: 'none', px: 2 }}
      >
        {tabs.map((name) => (
          <Tab key={name} value={name} id={`${id}-${name}`} aria-controls={`${id}-panel`} label={t(`work.${name}`)} />
        ))}
      </Tabs>
      <Box
        id={`${id}-panel`}
        role="tabpanel"
        tabIndex={-1}
        aria-labelledby={`${id}-${tab}`}
        sx={{ flex: 1, minHeight: 0, overflow: 'auto', p: '16px clamp(14px, 2vw, 22px) 20px' }}
      >
        {tab === 'latest' && state.phase === 'idle' ? (
          <EmptyState icon={ResultsIcon} title={t('result.none')} text={t('result.noneText')} />
        ) : (
          <content.Part {...props} />
        )}
      </Box>
    </WorkPane>
  );
}
