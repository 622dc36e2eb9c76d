import Button, { type ButtonProps } from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';

/** A button of a panel's head or of a row. */
export function SmallButton(props: ButtonProps) {
  return <Button variant="outlined" color="inherit" size="small" {...props} />;
}

/** Several of them, which wrap where there is no room. */
export function RowButtons({ children }: { children: ReactNode }) {
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 2 }}>
      {children}
    </Stack>
  );
}
