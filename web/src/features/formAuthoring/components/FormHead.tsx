import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { PageHeader } from '#/ui/PageHeader';
import { usePageTitle } from '#/ui/usePageTitle';

const parts = [
  { name: 'form', to: paths.manageForm },
  { name: 'answers', to: paths.manageFormAnswers },
] as const;

/** The head of a form's screens: its title, the way to the other one, and what can be done. Texts: `formAuthoring`. */
export function FormHead(props: {
  form: { id: number; title: string };
  /** The screen that is open. */
  part: (typeof parts)[number]['name'];
  actions?: ReactNode;
}) {
  const { form, part, actions } = props;
  const { t } = useTranslation('formAuthoring');
  usePageTitle(part === 'form' ? form.title : undefined);
  return (
    <>
      <PageHeader title={form.title} actions={actions} />
      <Box component="nav" aria-label={t('part.label')} sx={strip}>
        {parts.map(({ name, to }) => (
          <Box
            key={name}
            component={AppLink}
            to={to(form.id)}
            aria-current={name === part ? 'page' : undefined}
            sx={tab}
          >
            {t(`part.${name}`)}
          </Box>
        ))}
      </Box>
    </>
  );
}

const strip = { display: 'flex', mb: 4, borderBottom: '1px solid', borderColor: 'divider', overflowX: 'auto' } as const;

const tab = {
  typography: 'subtitle2',
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  px: 4,
  py: 3,
  mb: '-1px',
  color: 'text.secondary',
  borderBottom: '2px solid transparent',
  '&:hover': { color: 'text.primary' },
  '&[aria-current]': { color: 'var(--lp-primary-text)', borderColor: 'var(--lp-primary-text)' },
} as const;
