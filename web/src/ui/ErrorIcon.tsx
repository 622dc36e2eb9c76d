import BlockIcon from '@mui/icons-material/BlockOutlined';
import NoDataIcon from '@mui/icons-material/InboxOutlined';
import NotFoundIcon from '@mui/icons-material/TravelExploreOutlined';

/** The picture of an error page. */
export default function ErrorIcon({ status }: { status: number }) {
  const Icon = status === 404 ? NotFoundIcon : status === 412 ? NoDataIcon : BlockIcon;
  return <Icon fontSize="inherit" aria-hidden />;
}
