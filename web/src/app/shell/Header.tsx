import ArrowIcon from '@mui/icons-material/KeyboardArrowDown';
import { useTranslation } from 'react-i18next';
import type { Tenant } from '#/api/types';
import { useUser } from '#/auth/useUser';
import { currentLocale } from '#/i18n/i18n';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { Popover } from '#/ui/Popover';
import { Brand } from './Brand';
import { hasOtherLanguage } from './languages';
import { LanguageSwitch } from './LanguageSwitch';
import { menuOf, type Entry } from './menu';
import { EntryWords, MenuLink } from './MenuLink';
import { MobileMenu } from './MobileMenu';
import { ModeSwitch } from './ModeSwitch';
import { signedIn } from './signedIn';
import { SearchButton } from './SiteSearch';

/** The site's header. The server writes the brand and the menu with the same classes (FIRST-PAINT.md). */
export function Header({ tenant }: { tenant: Tenant | undefined }) {
  const { t } = useTranslation('app');
  const user = useUser();
  const entries = menuOf(tenant, user ?? null, currentLocale(), {
    problems: t('footer.problems'),
    courses: t('footer.courses'),
    roadmaps: t('roadmaps'),
    challenge: t('challenge'),
    leaderboard: t('leaderboard'),
    dashboard: t('account.dashboard'),
    manage: t('account.manage'),
  });
  return (
    <header className="lp-header">
      <div className="lp-container">
        <Brand tenant={tenant} />
        <nav className="lp-nav" aria-label={t('menu.label')}>
          {entries.map((entry) => (
            <NavEntry key={entry.key} entry={entry} />
          ))}
        </nav>
        <div className="lp-header-tools">
          {!user?.contest && <SearchButton />}
          {hasOtherLanguage(tenant) && (
            <span className="lp-wide-only">
              <LanguageSwitch />
            </span>
          )}
          <span className="lp-wide-only">
            <ModeSwitch />
          </span>
          {user && <signedIn.Bell userId={user.id} />}
          {user && <signedIn.AccountMenu user={user} />}
          {user === null && <SignInLinks />}
          <MobileMenu entries={entries} user={user} hasLanguages={hasOtherLanguage(tenant)} />
        </div>
      </div>
    </header>
  );
}

function NavEntry({ entry }: { entry: Entry }) {
  if (entry.children.length === 0) return <MenuLink entry={entry} className="lp-nav-link" />;
  return (
    <Popover
      buttonClass="lp-nav-link"
      align="start"
      button={
        <>
          <EntryWords entry={entry} />
          <ArrowIcon aria-hidden fontSize="small" />
        </>
      }
    >
      {entry.children.map((child) => (
        <MenuLink key={child.key} entry={child} className="lp-menu-item" />
      ))}
    </Popover>
  );
}

function SignInLinks() {
  const { t } = useTranslation('app');
  return (
    <>
      <AppLink className="lp-btn lp-btn-ghost lp-btn-sm lp-wide-only" to={paths.signIn}>
        {t('signIn')}
      </AppLink>
      <AppLink className="lp-btn lp-btn-primary lp-btn-sm" to={paths.signUp}>
        {t('signUp')}
      </AppLink>
    </>
  );
}
