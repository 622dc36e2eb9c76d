import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

/** A button of a toolbar. */
export interface Tool {
  key: string;
  label: string;
  /** Its keys, as `aria-keyshortcuts` has them. */
  keys?: string;
  icon: ReactNode;
  /** Whether what it makes is there already; not told where it makes nothing that stays. */
  isOn?: boolean;
  disabled?: boolean;
  run: () => void;
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Buttons that are one stop for Tab; arrows go from one to the next. A press leaves the cursor in the text. */
export function Toolbar({ label, controls, tools }: { label: string; controls: string; tools: readonly Tool[] }) {
  const bar = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const current = Math.min(at, tools.length - 1);
  const walk = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const next = step(current, tools.length);
    setAt(next);
    bar.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <Box ref={bar} role="toolbar" aria-label={label} aria-controls={controls} onKeyDown={walk} sx={barStyle}>
      {tools.map(({ key, label: name, keys, icon, isOn, disabled = false, run }, index) => (
        <ToggleButton
          key={key}
          value={key}
          size="small"
          selected={isOn ?? false}
          // One that does something, once, is pressed and not on.
          {...(isOn === undefined && { 'aria-pressed': undefined })}
          aria-label={name}
          title={keys ? `${name} (${keys.replace('Control', 'Ctrl')})` : name}
          aria-keyshortcuts={keys}
          aria-disabled={disabled}
          tabIndex={index === current ? 0 : -1}
          onFocus={() => setAt(index)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => !disabled && run()}
          sx={buttonStyle}
        >
          {icon}
        </ToggleButton>
      ))}
    </Box>
  );
}

const barStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 0.5,
  p: 1,
  borderBottom: '1px solid',
  borderColor: 'divider',
} as const;

const buttonStyle = {
  border: 0,
  minWidth: 36,
  height: 36,
  px: 1,
  typography: 'subtitle2',
  color: 'text.primary',
  '&[aria-disabled=true]': { color: 'text.disabled' },
} as const;
