import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';

const tabs = [
  { name: 'accounts', to: paths.manageAccounts },
  { name: 'invitations', to: paths.manageInvitations },
  { name: 'schools', to: paths.manageSchools },
] as const;

/** Leads from accounts to invitations, schools and back; not there for who sees invitations alone. Links, for they are pages of their own. */
export function PeopleTabs({ value }: { value: (typeof tabs)[number]['name'] }) {
  const { t } = useTranslation('people');
  if (!may(useUser(), 'account', 'list')) return null;
  return (
    <Box component="nav" aria-label={t('tabs.label')} sx={strip}>
      {tabs.map(({ name, to }) => (
        <Box key={name} component={AppLink} to={to} aria-current={name === value ? 'page' : undefined} sx={tab}>
          {t(`tabs.${name}`)}
        </Box>
      ))}
    </Box>
  );
}

const strip = { display: 'flex', mb: 5, borderBottom: '1px solid', borderColor: 'divider' } as const;

const tab = {
  typography: 'subtitle2',
  textDecoration: 'none',
  px: 4,
  py: 3,
  mb: '-1px',
  color: 'text.secondary',
  borderBottom: '2px solid transparent',
  '&:hover': { color: 'text.primary' },
  '&[aria-current]': { color: 'var(--lp-primary-text)', borderColor: 'var(--lp-primary-text)' },
} as const;
