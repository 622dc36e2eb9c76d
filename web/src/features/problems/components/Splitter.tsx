import { styled } from '@mui/material/styles';
import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { readStored, writeStored } from '#/ui/storage';

/** Shares between 20 and 80 % keep both sides usable. */
const least = 20;
const most = 80;
const step = 2;

const clamp = (share: number) => Math.min(most, Math.max(least, share));

function remembered(name: string, otherwise: number): number {
  const share = Number(readStored(`lophoc.split.${name}`) ?? Number.NaN);
  return Number.isFinite(share) ? clamp(share) : otherwise;
}

/** A share of the page, in percent, that its reader may change and that is remembered. */
export function useSplit(name: string, otherwise: number): [number, (share: number) => void] {
  const [share, setShare] = useState(() => remembered(name, otherwise));
  const change = (next: number) => {
    setShare(clamp(next));
    writeStored(`lophoc.split.${name}`, String(Math.round(clamp(next) * 10) / 10));
  };
  return [share, change];
}

/** A thin line with a handle in its middle, on a strip wide enough to be caught. */
const Line = styled('div')(({ theme }) => ({
  position: 'relative',
  flex: 'none',
  background: 'var(--lp-border)',
  backgroundClip: 'content-box',
  touchAction: 'none',
  '&::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    margin: 'auto',
    borderRadius: 'var(--lp-radius-sm)',
    background: 'var(--lp-border-strong)',
  },
  '&:hover, &:focus-visible': { backgroundColor: 'var(--lp-primary)' },
  "&[aria-orientation='vertical']": { paddingInline: 4, cursor: 'col-resize', '&::after': { width: 3, height: 32 } },
  "&[aria-orientation='horizontal']": {
    height: 9,
    paddingBlock: 4,
    cursor: 'row-resize',
    '&::after': { width: 32, height: 3 },
  },
  [theme.breakpoints.down('md')]: { display: 'none' },
}));

/** The line between two panes: dragged, or moved with the arrow keys. It measures within its parent. */
export function Splitter(props: {
  label: string;
  vertical: boolean;
  share: number;
  onChange: (share: number) => void;
}) {
  const { label, vertical, share, onChange } = props;
  const [before, after] = vertical ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      [before ?? '']: share - step,
      [after ?? '']: share + step,
      Home: least,
      End: most,
    };
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onChange(next);
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    const frame = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!frame || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    onChange(
      vertical
        ? ((event.clientX - frame.left) / frame.width) * 100
        : ((event.clientY - frame.top) / frame.height) * 100,
    );
  };
  return (
    <Line
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={vertical ? 'vertical' : 'horizontal'}
      aria-valuenow={Math.round(share)}
      aria-valuemin={least}
      aria-valuemax={most}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
    />
  );
}
