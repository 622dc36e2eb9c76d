import FillInIcon from '@mui/icons-material/SpaceBarOutlined';
import CodeIcon from '@mui/icons-material/CodeOutlined';
import InteractionIcon from '@mui/icons-material/ExtensionOutlined';
import LongAnswerIcon from '@mui/icons-material/NotesOutlined';
import ManualCodeIcon from '@mui/icons-material/RateReviewOutlined';
import MultipleChoiceIcon from '@mui/icons-material/CheckBoxOutlined';
import ShortAnswerIcon from '@mui/icons-material/ShortTextOutlined';
import SingleChoiceIcon from '@mui/icons-material/RadioButtonCheckedOutlined';
import TestDrivenIcon from '@mui/icons-material/FactCheckOutlined';
import TheoryIcon from '@mui/icons-material/MenuBookOutlined';
import TurtleIcon from '@mui/icons-material/GestureOutlined';
import VideoIcon from '@mui/icons-material/OndemandVideoOutlined';
import type SvgIcon from '@mui/material/SvgIcon';
import type { QuestionKind } from './kinds';

/** The sign of each kind; its word always stands beside it or is read out. */
export const kindIcons: Record<QuestionKind, typeof SvgIcon> = {
  single_choice: SingleChoiceIcon,
  multiple_choice: MultipleChoiceIcon,
  fill_in: FillInIcon,
  short_answer: ShortAnswerIcon,
  long_answer: LongAnswerIcon,
  interaction: InteractionIcon,
  video_interaction: VideoIcon,
  theory: TheoryIcon,
  code: CodeIcon,
  test_driven_code: TestDrivenIcon,
  code_judge_manual: ManualCodeIcon,
  turtle: TurtleIcon,
};
