import CloseIcon from '@mui/icons-material/Close';
import MenuIcon from '@mui/icons-material/Menu';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { UserInfo } from '#/api/types';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { LanguageSwitch } from './LanguageSwitch';
import type { Entry } from './menu';
import { MenuLink } from './MenuLink';
import { ModeChoices } from './ModeSwitch';
import { signedIn } from './signedIn';

/** The menu of narrow screens: a drawer from the right. */
export function MobileMenu(props: {
  entries: Entry[];
  user: UserInfo | null | undefined;
  /** Whether the site is to be had in the other language as well. */
  hasLanguages: boolean;
}) {
  const { entries, user, hasLanguages } = props;
  const { t } = useTranslation('app');
  const drawer = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    if (drawer.current?.open) drawer.current.close();
  }, [key]);
  return (
    <>
      <button
        type="button"
        className="lp-icon-btn lp-menu-btn"
        aria-label={t('menu.open')}
        onClick={() => drawer.current?.showModal()}
      >
        <MenuIcon aria-hidden />
      </button>
      <dialog ref={drawer} className="lp-drawer" aria-label={t('menu.label')}>
        <div className="lp-drawer-head">
          {hasLanguages ? <LanguageSwitch className="lp-btn lp-btn-sm" full /> : <span />}
          <button
            type="button"
            className="lp-icon-btn"
            aria-label={t('menu.close')}
            onClick={() => drawer.current?.close()}
          >
            <CloseIcon aria-hidden />
          </button>
        </div>
        <nav aria-label={t('menu.label')}>
          {entries
            .flatMap((entry) => [entry, ...entry.children])
            .map((entry) => (
              <MenuLink
                key={entry.key}
                entry={entry}
                className="lp-menu-item"
                onFollow={() => drawer.current?.close()}
              />
            ))}
        </nav>
        <hr />
        {user && <signedIn.AccountChoices />}
        {user === null && <SignInLinks />}
        <hr />
        <ModeChoices />
      </dialog>
    </>
  );
}

/** The ways in for somebody who is not signed in. */
function SignInLinks() {
  const { t } = useTranslation('app');
  return (
    <div className="lp-drawer-sign-in">
      <AppLink className="lp-btn" to={paths.signIn}>
        {t('signIn')}
      </AppLink>
      <AppLink className="lp-btn lp-btn-primary" to={paths.signUp}>
        {t('signUp')}
      </AppLink>
    </div>
  );
}
