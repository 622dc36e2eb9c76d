import ChatIcon from '@mui/icons-material/ChatOutlined';
import { useTranslation } from 'react-i18next';
import type { Tenant } from '#/api/types';
import type { RouteRow } from '#/routing/table';

/** The screens whose lower corner is needed for work, and those of the people who would be written to. */
const hasRoom = (route: RouteRow | undefined) =>
  route === undefined || (route.name !== 'problem' && route.access !== 'manager' && route.access !== 'admin');

/** Leads to where the site's people are written to, from the corner of its pages, where the site has named such a place. */
export function ChatLink({ tenant, route }: { tenant: Tenant | undefined; route: RouteRow | undefined }) {
  const { t } = useTranslation('app');
  const address = tenant?.social_media?.facebook_chat_url;
  if (!address || !/^https?:\/\//i.test(address) || !hasRoom(route)) return null;
  return (
    <a className="lp-chat" href={address} target="_blank" rel="noopener">
      <ChatIcon aria-hidden />
      <span>{t('chat')}</span>
    </a>
  );
}
