import AccountIcon from '@mui/icons-material/PersonOutlined';
import ClassroomsIcon from '@mui/icons-material/CoPresentOutlined';
import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined';
import CodeIcon from '@mui/icons-material/ConfirmationNumberOutlined';
import ManageIcon from '@mui/icons-material/TuneOutlined';
import OrdersIcon from '@mui/icons-material/ReceiptLongOutlined';
import ShopIcon from '@mui/icons-material/StorefrontOutlined';
import SnippetsIcon from '@mui/icons-material/CodeOutlined';
import SignOutIcon from '@mui/icons-material/LogoutOutlined';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { tenantQuery } from '#/api/site';
import type { UserInfo } from '#/api/types';
import { canManage } from '#/auth/session';
import { useSignOut } from '#/auth/useSignOut';
import { useUser } from '#/auth/useUser';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { Popover } from '#/ui/Popover';
import { useCurrentRoute } from './useDocumentTitle';

/** The visitor's own menu in the header. */
export function AccountMenu({ user }: { user: UserInfo }) {
  const { t } = useTranslation('app');
  const name = user.full_name || user.email;
  return (
    <Popover
      buttonClass="lp-icon-btn"
      buttonLabel={t('account.label', { name })}
      button={
        <span className="lp-avatar" aria-hidden>
          {name.charAt(0)}
        </span>
      }
    >
      <div className="lp-menu-who">
        <span className="lp-h3">{name}</span>
        <span className="lp-muted lp-small">{user.email}</span>
      </div>
      <AppLink className="lp-menu-item" to={paths.dashboard}>
        <DashboardIcon aria-hidden fontSize="small" />
        {t('account.dashboard')}
      </AppLink>
      {canManage(user) && (
        <AppLink className="lp-menu-item" to={paths.manage}>
          <ManageIcon aria-hidden fontSize="small" />
          {t('account.manage')}
        </AppLink>
      )}
      <AccountChoices />
    </Popover>
  );
}

/** What a signed-in visitor does with their account. */
export function AccountChoices() {
  const { t } = useTranslation('app');
  const user = useUser();
  const signOut = useSignOut(useCurrentRoute()?.afterSignOut);
  return (
    <>
      {!user?.contest && (
        <AppLink className="lp-menu-item" to={paths.classrooms}>
          <ClassroomsIcon aria-hidden fontSize="small" />
          {t('account.classrooms')}
        </AppLink>
      )}
      {!user?.contest && (
        <AppLink className="lp-menu-item" to={paths.snippets}>
          <SnippetsIcon aria-hidden fontSize="small" />
          {t('account.snippets')}
        </AppLink>
      )}
      {!user?.contest && <Bought />}
      <AppLink className="lp-menu-item" to={paths.personalInformation}>
        <AccountIcon aria-hidden fontSize="small" />
        {t('account.profile')}
      </AppLink>
      <button type="button" className="lp-menu-item" onClick={() => signOut.mutate({})}>
        <SignOutIcon aria-hidden fontSize="small" />
        {t('account.signOut')}
      </button>
    </>
  );
}

/** Where somebody finds what they bought and can buy. */
function Bought() {
  const { t } = useTranslation('app');
  const { data: site } = useQuery(tenantQuery);
  return (
    <>
      {site?.options?.header?.shop && (
        <AppLink className="lp-menu-item" to={paths.shop}>
          <ShopIcon aria-hidden fontSize="small" />
          {t('account.shop')}
        </AppLink>
      )}
      <AppLink className="lp-menu-item" to={paths.transactions}>
        <OrdersIcon aria-hidden fontSize="small" />
        {t('account.orders')}
      </AppLink>
      <AppLink className="lp-menu-item" to={paths.redeem}>
        <CodeIcon aria-hidden fontSize="small" />
        {t('account.redeem')}
      </AppLink>
    </>
  );
}
