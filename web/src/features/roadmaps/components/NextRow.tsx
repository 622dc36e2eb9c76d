import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { nextQuery } from '../api';
import { nextWords } from '../nextWords';

/** What the visitor may do next, side by side; nothing where there is none, or none can be had. */
export function NextRow() {
  const { t } = useTranslation('roadmaps');
  const id = useId();
  const { data } = useQuery(nextQuery);
  if (!data || data.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 6 }}>
      <Typography id={id} component="h2" variant="subtitle2" sx={{ mb: 2 }}>
        {t('next.forYou')}
      </Typography>
      <Box component="ul" sx={row}>
        {data.map(({ problem, reason }) => (
          <Box key={problem.id} component="li" sx={item}>
            <Link component={AppLink} to={paths.problem(problem.slug)} variant="subtitle2" sx={link}>
              {problem.title}
            </Link>
            <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {nextWords(t, reason)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const row = {
  display: 'grid',
  gap: 2,
  m: 0,
  p: 0,
  listStyle: 'none',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
} as const;

const item = {
  position: 'relative',
  display: 'grid',
  gap: 1,
  px: 4,
  py: 2,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 'var(--lp-radius-md)',
  backgroundColor: 'background.paper',
  '&:hover': { backgroundColor: 'action.hover' },
} as const;

const link = {
  color: 'text.primary',
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
} as const;
