import DoneIcon from '@mui/icons-material/CheckRounded';
import OverdueIcon from '@mui/icons-material/ErrorOutlineRounded';
import WaitingIcon from '@mui/icons-material/HourglassEmptyRounded';
import StartedIcon from '@mui/icons-material/EditOutlined';
import NotStartedIcon from '@mui/icons-material/RadioButtonUncheckedOutlined';
import ExcusedIcon from '@mui/icons-material/RemoveCircleOutlineOutlined';
import LateIcon from '@mui/icons-material/ScheduleRounded';
import type SvgIcon from '@mui/material/SvgIcon';
import { useTranslation } from 'react-i18next';
import { Chip, type Tone } from '#/ui/Chips';
import type { WorkState } from '../types';

const looks: Record<WorkState, { tone: Tone; icon: typeof SvgIcon }> = {
  not_started: { tone: 'neutral', icon: NotStartedIcon },
  in_progress: { tone: 'info', icon: StartedIcon },
  submitted: { tone: 'info', icon: WaitingIcon },
  late: { tone: 'warning', icon: LateIcon },
  overdue: { tone: 'danger', icon: OverdueIcon },
  done: { tone: 'success', icon: DoneIcon },
  excused: { tone: 'neutral', icon: ExcusedIcon },
};

/** Where somebody stands in an assignment: a sign and a word in a colour. Texts: `classWork`. */
export function StateChip({ state }: { state: WorkState }) {
  const { t } = useTranslation('classWork');
  const { tone, icon: Icon } = looks[state];
  return (
    <Chip tone={tone}>
      <Icon aria-hidden sx={{ fontSize: 16, mx: '-2px' }} />
      {t(`state.${state}`)}
    </Chip>
  );
}
