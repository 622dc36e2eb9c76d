import ChapterIcon from '@mui/icons-material/FolderOutlined';
import FileIcon from '@mui/icons-material/AttachFileOutlined';
import InteractiveIcon from '@mui/icons-material/SmartDisplayOutlined';
import LectureIcon from '@mui/icons-material/ArticleOutlined';
import QuizIcon from '@mui/icons-material/QuizOutlined';
import SubchapterIcon from '@mui/icons-material/FolderOpenOutlined';
import VideoIcon from '@mui/icons-material/OndemandVideoOutlined';
import type SvgIcon from '@mui/material/SvgIcon';
import type { EditItem, LessonKind } from '../types';

/** What a row of the curriculum is: a part of it, or a lesson of a kind. */
export type RowKind = 'chapter' | 'subchapter' | LessonKind;

/** What an item is. */
export const rowKindOf = ({ kind, lesson }: Pick<EditItem, 'kind' | 'lesson'>): RowKind =>
  kind === 'lesson' ? (lesson?.type ?? 'lecture') : kind;

/** The sign of each; its word always stands beside it or is read out. */
export const rowIcons: Record<RowKind, typeof SvgIcon> = {
  chapter: ChapterIcon,
  subchapter: SubchapterIcon,
  lecture: LectureIcon,
  video: VideoIcon,
  video_interaction: InteractiveIcon,
  file: FileIcon,
  quiz: QuizIcon,
};
