import SearchIcon from '@mui/icons-material/ManageSearchRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '#/i18n/format';
import { similarityKey, startSearch } from './api';
import type { SimilaritySearch } from './types';

/** Starts a search, and says how far it is or when the last one was. */
export function SearchBar(props: {
  contest: number;
  /** Not there: nothing is known yet. */
  search: SimilaritySearch | null | undefined;
}) {
  const { contest, search } = props;
  const { t } = useTranslation('similarity');
  const queryClient = useQueryClient();
  const starting = useMutation({
    mutationFn: () => startSearch(contest),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: similarityKey(contest) }),
  });
  const isRunning = search?.status === 'running';
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 280px', minWidth: 0 }}>
          {t('lead')}
        </Typography>
        <Button
          variant="contained"
          startIcon={<SearchIcon />}
          loading={starting.isPending}
          loadingPosition="start"
          disabled={isRunning || search === undefined}
          onClick={() => starting.mutate()}
        >
          {t(search ? 'search.again' : 'search.start')}
        </Button>
      </Box>
      {search && <State search={search} />}
    </Box>
  );
}

function State({ search }: { search: SimilaritySearch }) {
  const { t } = useTranslation('similarity');
  const { questions, questions_done: done, programs } = search;
  if (search.status === 'done') {
    return (
      <Typography variant="body2" role="status">
        {t('search.done', {
          count: programs,
          number: formatNumber(programs),
          at: formatDateTime(search.done_at ?? search.started_at),
        })}
      </Typography>
    );
  }
  const words = questions > 0 ? t('search.progress', { done, questions }) : t('search.beginning');
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <LinearProgress
        aria-label={t('search.running')}
        aria-valuetext={words}
        {...(questions > 0 && { variant: 'determinate', value: (100 * done) / questions })}
      />
      <Typography variant="body2" role="status">
        {words}
      </Typography>
    </Box>
  );
}
