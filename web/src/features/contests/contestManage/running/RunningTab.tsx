import Box from '@mui/material/Box';
import { QueryView } from '#/ui/QueryView';
import type { ContestView } from '../../types';
import { BalloonList } from './BalloonList';
import { PrintList } from './PrintList';
import { Settings } from './Settings';
import { useRunning } from './useRunning';

/** What is carried through the rooms while the contest runs: balloons, and paper. */
export default function RunningTab({ contest, isShown }: { contest: ContestView; isShown: boolean }) {
  const query = useRunning(contest.id, isShown);
  return (
    <QueryView query={query}>
      {(running) => (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
          <Settings contest={contest.id} running={running} />
          <Box
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
              alignItems: 'start',
              gap: 4,
            }}
          >
            <BalloonList contest={contest.id} running={running} />
            <PrintList contest={contest} running={running} />
          </Box>
        </Box>
      )}
    </QueryView>
  );
}
