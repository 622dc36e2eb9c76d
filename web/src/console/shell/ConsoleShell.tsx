import Box from '@mui/material/Box';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { LanguageSwitch } from '#/app/shell/LanguageSwitch';
import { ModeSwitch } from '#/app/shell/ModeSwitch';
import { useCurrentRoute, useDocumentTitle } from '#/app/shell/useDocumentTitle';
import { usePageMode } from '#/app/shell/usePageMode';
import { AppLink } from '#/routing/AppLink';
import { ConnectionNotice } from '#/ui/ConnectionNotice';
import { DialogOutlet } from '#/ui/dialogs';
import { SideLayout } from '#/ui/SideLayout';
import { SideMenu } from '#/ui/SideMenu';
import { ToastOutlet } from '#/ui/toasts';
import { usePaletteKey } from '#/ui/usePaletteKey';
import { consolePaths } from '../paths';
import { useSession } from '../session';
import { StepUpOutlet } from '../stepUp/StepUpOutlet';
import { OperatorMenu } from './OperatorMenu';
import { useConsoleMenu } from './useConsoleMenu';

const Palette = lazy(() => import('./Palette'));

/** What is around every screen of the console: the menu at the side, the search over everything, the operator's own menu. */
export function ConsoleShell() {
  const { t } = useTranslation('app');
  const route = useCurrentRoute();
  const session = useSession();
  const loading = useNavigation().state === 'loading';
  const [searching, setSearching] = useState(false);
  const search = useCallback(() => setSearching(true), []);
  const inside = Boolean(session) && route?.layout !== 'empty';
  useDocumentTitle(route, 'Lophoc Console');
  usePageMode(route);
  usePaletteKey(search, inside);
  return (
    <>
      <a className="lp-skip" href="#main">
        {t('skip')}
      </a>
      {loading && <div className="lp-progress" role="progressbar" aria-label={t('loading')} />}
      <header className="lp-header">
        <div className="lp-container">
          <Brand />
          <div className="lp-header-tools">
            <LanguageSwitch />
            <ModeSwitch />
            {inside && session && <OperatorMenu operator={session.operator} />}
          </div>
        </div>
      </header>
      {inside ? (
        <SideLayout menu={<Menu onSearch={search} />}>
          <Outlet />
        </SideLayout>
      ) : (
        <main id="main" className="lp-main lp-container" tabIndex={-1}>
          <Outlet />
        </main>
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
    <AppLink className="lp-brand" to={consolePaths.overview}>
      <span className="lp-brand-mark" aria-hidden>
        L
      </span>
      <span className="lp-brand-name">
        Lophoc{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {t('brand')}
        </Box>
      </span>
    </AppLink>
  );
}

function Menu({ onSearch }: { onSearch: () => void }) {
  const { t } = useTranslation('console');
  const words = {
    label: t('menu.label'),
    open: t('menu.open'),
    close: t('menu.close'),
    collapse: t('menu.collapse'),
    expand: t('menu.expand'),
    search: t('palette.open'),
  };
  return <SideMenu groups={useConsoleMenu()} words={words} onSearch={onSearch} />;
}
