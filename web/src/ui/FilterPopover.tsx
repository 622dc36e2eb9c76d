import Popover from '@mui/material/Popover';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';

/** What a button among filters opens: a chunk of its own, because most are never opened. */
export default function FilterPopover(props: {
  label: string;
  anchor: HTMLElement | null;
  onClose: () => void;
  children: ReactNode;
}) {
  const { label, anchor, onClose, children } = props;
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      marginThreshold={12}
      slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-label': label, sx: { mt: 1 } } }}
    >
      <Stack sx={{ p: 3, gap: 2, minWidth: 220, maxWidth: 340 }}>{children}</Stack>
    </Popover>
  );
}
