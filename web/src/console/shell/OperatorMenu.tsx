import AccountIcon from '@mui/icons-material/KeyOutlined';
import SignOutIcon from '@mui/icons-material/LogoutOutlined';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#/routing/AppLink';
import { useAppNavigate } from '#/routing/useAppNavigate';
import { Popover } from '#/ui/Popover';
import { signOut } from '../signIn/api';
import { consolePaths } from '../paths';
import { clearSession, type Session } from '../session';

/** The operator's own menu. */
export function OperatorMenu({ operator }: { operator: Session['operator'] }) {
  const { t } = useTranslation('console');
  const queryClient = useQueryClient();
  const navigate = useAppNavigate();
  const leaving = useMutation({
    mutationFn: signOut,
    onSuccess: () => {
      clearSession(queryClient);
      navigate(consolePaths.signIn);
    },
  });
  return (
    <Popover
      buttonClass="lp-icon-btn"
      buttonLabel={t('account.menu', { name: operator.name })}
      button={
        <span className="lp-avatar" aria-hidden>
          {operator.name.charAt(0)}
        </span>
      }
    >
      <div className="lp-menu-who">
        <span className="lp-h3">{operator.name}</span>
        <span className="lp-muted lp-small">{operator.email}</span>
        <span className="lp-muted lp-small">{t(`role.${operator.role}`)}</span>
      </div>
      <AppLink className="lp-menu-item" to={consolePaths.account}>
        <AccountIcon aria-hidden fontSize="small" />
        {t('title.account')}
      </AppLink>
      <button type="button" className="lp-menu-item" onClick={() => leaving.mutate()}>
        <SignOutIcon aria-hidden fontSize="small" />
        {t('account.signOut')}
      </button>
    </Popover>
  );
}
