import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import { Fragment, type ReactNode } from 'react';

/** One row: what it is, what is known of it, and what can be done with it. */
export interface AccountRow {
  key: number | string;
  title: ReactNode;
  note: ReactNode;
  action?: ReactNode;
}

/** Rows of the own account, which are few. */
export function Rows({ label, rows }: { label: string; rows: readonly AccountRow[] }) {
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map(({ key, title, note, action }, index) => (
        <Fragment key={key}>
          {index > 0 && <Divider component="li" aria-hidden />}
          <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 4, py: 3 }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography variant="subtitle1" component="div" sx={{ overflowWrap: 'anywhere' }}>
                {title}
              </Typography>
              <Typography variant="body2" color="textSecondary" component="div">
                {note}
              </Typography>
            </Box>
            {action}
          </Box>
        </Fragment>
      ))}
    </Box>
  );
}
