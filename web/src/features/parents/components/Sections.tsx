import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ParentSection } from '../api';

/** What the site's features tell of the child, in the server's words and order. */
export function Sections({ sections }: { sections: readonly ParentSection[] }) {
  return sections.map(({ kind, title, rows }) => (
    <section key={kind}>
      <Typography component="h3" variant="h3" sx={{ mb: 2 }}>
        {title}
      </Typography>
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr auto', columnGap: 4, rowGap: 3 }}>
        {rows.map(({ label, value }, index) => (
          // Two classes may be called the same.
          <Box key={`${index} ${label}`} sx={{ display: 'contents' }}>
            <Typography component="dt" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {label}
            </Typography>
            <Typography component="dd" variant="subtitle1" sx={{ m: 0, textAlign: 'end' }}>
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
    </section>
  ));
}
