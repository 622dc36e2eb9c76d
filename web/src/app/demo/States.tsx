import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** One thing in all of its states, each under its name. */
export function States<Name extends string>(props: {
  names: readonly Name[];
  titleOf: (name: Name) => string;
  /** How wide one is at least, in pixels. */
  width?: number;
  children: (name: Name) => ReactNode;
}) {
  const { names, titleOf, width = 220, children } = props;
  return (
    <Box
      data-picture
      sx={{ display: 'grid', gap: 4, gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${width}px), 1fr))` }}
    >
      {names.map((name) => (
        <Box key={name} data-state={name} sx={{ minWidth: 0 }}>
          <Typography variant="subtitle2" component="h4" sx={{ mb: 1 }}>
            {titleOf(name)}
          </Typography>
          {children(name)}
        </Box>
      ))}
    </Box>
  );
}
