import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { KeyboardEvent, ReactNode } from 'react';

/** Fields, and the buttons that take them over. Enter in a field of one line does. */
export function SmallForm(props: {
  action: string;
  disabled?: boolean;
  onTake: () => void;
  more?: ReactNode;
  children: ReactNode;
}) {
  const { action, disabled = false, onTake, more, children } = props;
  const take = (event: KeyboardEvent) => {
    const isLine = event.target instanceof HTMLInputElement;
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(isLine || event.ctrlKey)) return;
    event.preventDefault();
    if (!disabled) onTake();
  };
  return (
    <Box role="presentation" onKeyDown={take} sx={{ display: 'grid', gap: 3 }}>
      {children}
      <Box sx={{ display: 'flex', gap: 2, justifyContent: 'flex-end' }}>
        {more}
        <Button variant="contained" disabled={disabled} onClick={onTake}>
          {action}
        </Button>
      </Box>
    </Box>
  );
}

/** The first field has the focus when the surface opens: that is what it was opened for. */
export const focusNow = (input: HTMLElement | null) => input?.focus();
