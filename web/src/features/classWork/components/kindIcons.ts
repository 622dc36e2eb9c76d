import ContestIcon from '@mui/icons-material/EmojiEventsOutlined';
import LessonIcon from '@mui/icons-material/MenuBookOutlined';
import PaperIcon from '@mui/icons-material/DescriptionOutlined';
import QuestionIcon from '@mui/icons-material/QuizOutlined';
import type SvgIcon from '@mui/material/SvgIcon';
import type { SubjectKind } from '../types';

/** A sign for each kind of work. */
export const kindIcons: Record<SubjectKind | 'paper', typeof SvgIcon> = {
  question: QuestionIcon,
  lesson: LessonIcon,
  contest: ContestIcon,
  paper: PaperIcon,
};
