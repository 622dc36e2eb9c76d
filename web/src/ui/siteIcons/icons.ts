import InfoIcon from '@mui/icons-material/InfoOutlined';
import SchoolIcon from '@mui/icons-material/SchoolOutlined';
import NewsIcon from '@mui/icons-material/ArticleOutlined';
import MailIcon from '@mui/icons-material/MailOutlineOutlined';
import CodeIcon from '@mui/icons-material/CodeOutlined';
import TrophyIcon from '@mui/icons-material/EmojiEventsOutlined';
import TimerIcon from '@mui/icons-material/TimerOutlined';
import ChartIcon from '@mui/icons-material/LeaderboardOutlined';
import StarIcon from '@mui/icons-material/StarBorderOutlined';
import PathIcon from '@mui/icons-material/TimelineOutlined';
import PaceIcon from '@mui/icons-material/BoltOutlined';
import PeopleIcon from '@mui/icons-material/GroupOutlined';
import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined';
import PhoneIcon from '@mui/icons-material/PhoneOutlined';
import ShopIcon from '@mui/icons-material/ShoppingBagOutlined';
import HomeIcon from '@mui/icons-material/HomeOutlined';
import type { SiteIconName } from './names';

/** What admins choose from for the menu and the cards of the home page. */
export const icons: Record<SiteIconName, typeof InfoIcon> = {
  home: HomeIcon,
  info: InfoIcon,
  school: SchoolIcon,
  code: CodeIcon,
  news: NewsIcon,
  trophy: TrophyIcon,
  chart: ChartIcon,
  path: PathIcon,
  bolt: PaceIcon,
  timer: TimerIcon,
  calendar: CalendarIcon,
  people: PeopleIcon,
  star: StarIcon,
  shop: ShopIcon,
  phone: PhoneIcon,
  mail: MailIcon,
};
