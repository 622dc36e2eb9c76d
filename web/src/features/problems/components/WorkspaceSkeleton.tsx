import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { WorkFrame, WorkPane } from './WorkPane';

const bar = { display: 'flex', flex: 'none', alignItems: 'center', gap: 2.5, px: 3.5, borderColor: 'divider' } as const;

/** The room of the workspace while it is loaded: what will stand there, in outlines. */
export function WorkspaceSkeleton() {
  return (
    <WorkFrame className="lp-problem-work" aria-hidden>
      <WorkPane pane="solution">
        <Box sx={{ borderBottom: '1px solid', height: 52, ...bar }}>
          <Skeleton variant="rounded" width={160} height={36} />
        </Box>
        <Box sx={{ px: 13, py: 3 }}>
          {[38, 54, 46].map((width) => (
            <Skeleton key={width} width={`${width}%`} />
          ))}
        </Box>
      </WorkPane>
      <Box sx={{ flex: 'none', height: 9, display: { xs: 'none', md: 'block' } }} />
      <WorkPane pane="results">
        <Box sx={{ borderBottom: '1px solid', height: 45, ...bar }}>
          <Skeleton width={56} />
          <Skeleton width={84} />
        </Box>
      </WorkPane>
      <Box sx={{ borderTop: '1px solid', height: 65, justifyContent: 'flex-end', bgcolor: 'background.paper', ...bar }}>
        <Skeleton variant="rounded" width={124} height={44} />
        <Skeleton variant="rounded" width={96} height={44} />
      </Box>
    </WorkFrame>
  );
}
