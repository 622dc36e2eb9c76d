import AbsentIcon from '@mui/icons-material/PersonOffOutlined';
import AwayIcon from '@mui/icons-material/ExitToAppRounded';
import HandedInIcon from '@mui/icons-material/TaskAltRounded';
import OfflineIcon from '@mui/icons-material/WifiOffRounded';
import WaitingIcon from '@mui/icons-material/HourglassEmptyRounded';
import WritingIcon from '@mui/icons-material/EditOutlined';
import type SvgIcon from '@mui/material/SvgIcon';
import type { SeatState } from './types';

/** How each state looks; its word always stands beside. */
export const looks: Record<SeatState, { icon: typeof SvgIcon; colour: string }> = {
  absent: { icon: AbsentIcon, colour: 'var(--lp-muted)' },
  waiting: { icon: WaitingIcon, colour: 'var(--lp-text)' },
  writing: { icon: WritingIcon, colour: 'var(--lp-info-text)' },
  offline: { icon: OfflineIcon, colour: 'var(--lp-danger-text)' },
  away: { icon: AwayIcon, colour: 'var(--lp-warning-text)' },
  handed_in: { icon: HandedInIcon, colour: 'var(--lp-success-text)' },
};
