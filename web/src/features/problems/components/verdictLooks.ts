import CheckIcon from '@mui/icons-material/CheckRounded';
import CloseIcon from '@mui/icons-material/CloseRounded';
import ExclamationIcon from '@mui/icons-material/PriorityHighRounded';
import RemoveIcon from '@mui/icons-material/RemoveRounded';
import TimerIcon from '@mui/icons-material/TimerOutlined';
import type SvgIcon from '@mui/material/SvgIcon';
import type { VerdictStyle } from '../judge/verdict';

/** What a style of verdict looks like: readable text, the colour of surfaces, and a sign, so that colour is never alone. */
interface VerdictLook {
  color: string;
  fill: string;
  icon: typeof SvgIcon | null;
}

const look = (name: string, icon: VerdictLook['icon']): VerdictLook => ({
  color: `var(--lp-${name}-text)`,
  fill: `var(--lp-${name})`,
  icon,
});
const muted = { color: 'var(--lp-muted)', fill: 'var(--lp-muted)' };

export const verdictLooks: Record<VerdictStyle, VerdictLook> = {
  passed: look('success', CheckIcon),
  failed: look('danger', CloseIcon),
  warned: look('warning', TimerIcon),
  ours: look('info', ExclamationIcon),
  skipped: { ...muted, icon: RemoveIcon },
  pending: { ...muted, icon: null },
};

/** A colour mixed into another one. @param percent how much of the first. */
export const mixed = (color: string, percent: number, into = 'var(--lp-surface)') =>
  `color-mix(in srgb, ${color} ${percent}%, ${into})`;
