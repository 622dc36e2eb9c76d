import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import type { Problem } from '../types';
import { Editorial } from './Editorial';

/** What there is of a problem besides solving it: how others did, and how it is solved. It comes after the first load. */
export function Further({ problem }: { problem: Problem }) {
  const { t } = useTranslation('problems');
  return (
    <Box sx={{ display: 'grid', gap: 4, justifyItems: 'start', mt: 4, mb: 4 }}>
      <Button component={AppLink} to={paths.problemStatistic(problem.slug)} variant="outlined" color="inherit">
        {t('further.statistic')}
      </Button>
      {problem.editorial && <Editorial problem={problem} state={problem.editorial} />}
    </Box>
  );
}
