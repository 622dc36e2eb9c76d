import MenuIcon from '@mui/icons-material/Menu';
import CloseIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { LanguageSwitch } from '#/app/shell/LanguageSwitch';
import { ModeSwitch } from '#/app/shell/ModeSwitch';
import { useCurrentRoute, useDocumentTitle } from '#/app/shell/useDocumentTitle';
import { AppLink } from '#/routing/AppLink';
import { ConnectionNotice } from '#/ui/ConnectionNotice';
import { DialogOutlet } from '#/ui/dialogs';
import { ToastOutlet } from '#/ui/toasts';
import { consolePaths } from '../paths';
import { useSession } from '../session';
import { StepUpOutlet } from '../stepUp/StepUpOutlet';
import { OperatorMenu } from './OperatorMenu';
import { SideMenu } from './SideMenu';

const Palette = lazy(() => import('./Palette'));

/** What is around every screen of the console: the menu at the side, the search over everything, the operator's own menu. */
export function ConsoleShell() {
  const { t } = useTranslation('console');
  const { t: app } = useTranslation('app');
  const route = useCurrentRoute();
  const session = useSession();
  const loading = useNavigation().state === 'loading';
  const [searching, setSearching] = useState(false);
  const inside = Boolean(session) && route?.layout !== 'empty';
  useDocumentTitle(route, 'Lophoc Console');
  useEffect(() => {
    if (!inside) return undefined;
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setSearching(true);
    };
    addEventListener('keydown', open);
    return () => removeEventListener('keydown', open);
  }, [inside]);
  return (
    <>
      <a className="lp-skip" href="#main">
        {app('skip')}
      </a>
      {loading && <div className="lp-progress" role="progressbar" aria-label={app('loading')} />}
      {inside && session ? (
        <div className="co-shell">
          <aside className="co-side">
            <Brand />
            <SideMenu />
          </aside>
          <div className="co-body">
            <header className="co-top">
              <Drawer />
              <button
                type="button"
                className="co-search"
                onClick={() => setSearching(true)}
                aria-keyshortcuts="Control+K Meta+K"
              >
                <SearchIcon aria-hidden fontSize="small" />
                <span>{t('palette.open')}</span>
                <kbd aria-hidden>Ctrl K</kbd>
              </button>
              <div className="co-top-tools">
                <LanguageSwitch />
                <ModeSwitch />
                <OperatorMenu operator={session.operator} />
              </div>
            </header>
            <main id="main" className="co-main" tabIndex={-1}>
              <Outlet />
            </main>
          </div>
        </div>
      ) : (
        <>
          <header className="co-bare-tools">
            <LanguageSwitch />
            <ModeSwitch />
          </header>
          <main id="main" className="lp-main lp-container" tabIndex={-1}>
            <Outlet />
          </main>
        </>
      )}
      <Suspense fallback={null}>{searching && <Palette onClose={() => setSearching(false)} />}</Suspense>
      <ConnectionNotice />
      <ToastOutlet />
      <DialogOutlet />
      <StepUpOutlet />
      <ScrollRestoration />
    </>
  );
}

function Brand() {
  const { t } = useTranslation('console');
  return (
    <AppLink className="lp-brand co-brand" to={consolePaths.overview}>
      <span className="lp-brand-mark" aria-hidden>
        L
      </span>
      <span>
        Lophoc <span className="co-brand-what">{t('brand')}</span>
      </span>
    </AppLink>
  );
}

/** The menu of narrow screens. */
function Drawer() {
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
        className="lp-icon-btn co-drawer-btn"
        aria-label={t('menu.open')}
        onClick={() => drawer.current?.showModal()}
      >
        <MenuIcon aria-hidden />
      </button>
      <dialog ref={drawer} className="lp-drawer co-drawer" aria-label={t('menu.label')}>
        <div className="lp-drawer-head">
          <Brand />
          <button
            type="button"
            className="lp-icon-btn"
            aria-label={t('menu.close')}
            onClick={() => drawer.current?.close()}
          >
            <CloseIcon aria-hidden />
          </button>
        </div>
        <SideMenu />
      </dialog>
    </>
  );
}
