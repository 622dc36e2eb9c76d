import PeopleIcon from '@mui/icons-material/GroupOutlined';
import InvitationsIcon from '@mui/icons-material/ForwardToInboxOutlined';
import CoinsIcon from '@mui/icons-material/TollOutlined';
import DataRequestsIcon from '@mui/icons-material/PrivacyTipOutlined';
import CoursesIcon from '@mui/icons-material/SchoolOutlined';
import ChallengesIcon from '@mui/icons-material/LocalFireDepartmentOutlined';
import ContestsIcon from '@mui/icons-material/EmojiEventsOutlined';
import ClassroomsIcon from '@mui/icons-material/CoPresentOutlined';
import BlogIcon from '@mui/icons-material/ArticleOutlined';
import FormsIcon from '@mui/icons-material/AssignmentOutlined';
import BankIcon from '@mui/icons-material/CodeOutlined';
import MarkingIcon from '@mui/icons-material/RateReviewOutlined';
import LettersIcon from '@mui/icons-material/MailOutlined';
import OverviewIcon from '@mui/icons-material/SpaceDashboardOutlined';
import TasksIcon from '@mui/icons-material/PendingActionsOutlined';
import TransactionsIcon from '@mui/icons-material/ReceiptOutlined';
import CodesIcon from '@mui/icons-material/KeyOutlined';
import AffiliatesIcon from '@mui/icons-material/LinkOutlined';
import FaultsIcon from '@mui/icons-material/BugReportOutlined';
import WebsiteIcon from '@mui/icons-material/LanguageOutlined';

/** The icons of the management menu by the names that rows give them. */
export const menuIcons: Record<string, typeof BankIcon> = {
  overview: OverviewIcon,
  bank: BankIcon,
  courses: CoursesIcon,
  blog: BlogIcon,
  forms: FormsIcon,
  contests: ContestsIcon,
  challenges: ChallengesIcon,
  classrooms: ClassroomsIcon,
  marking: MarkingIcon,
  people: PeopleIcon,
  invitations: InvitationsIcon,
  coins: CoinsIcon,
  dataRequests: DataRequestsIcon,
  transactions: TransactionsIcon,
  codes: CodesIcon,
  affiliates: AffiliatesIcon,
  website: WebsiteIcon,
  letters: LettersIcon,
  tasks: TasksIcon,
  faults: FaultsIcon,
};

/** The groups of the management menu, in their order. */
export const menuGroups = ['overview', 'content', 'people', 'sales', 'site'] as const;
