import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#/i18n/format';
import { localized } from '#/routing/AppLink';
import { withQuery, type AppPath } from '#/routing/paths';
import { Drawer } from '#/ui/Drawer';
import { QueryView } from '#/ui/QueryView';
import { EmptyState } from '#/ui/states';
import { sitePageVersionsQuery } from '../api';
import type { SitePageView } from '../types';

/** What a page was, each to be looked at as readers saw it. */
export function PageVersions({ page, open, onClose }: { page: SitePageView; open: boolean; onClose: () => void }) {
  const { t } = useTranslation('pageEditor');
  const query = useQuery({ ...sitePageVersionsQuery(page.slug), enabled: open });
  return (
    <Drawer open={open} onClose={onClose} title={t('versions.title')}>
      <QueryView
        query={query}
        empty={{ when: (versions) => versions.length === 0, show: <EmptyState title={t('versions.none')} /> }}
      >
        {(versions) => (
          <Box component="ul" sx={{ display: 'grid', gap: 3, m: 0, p: 0, listStyle: 'none' }}>
            {versions.map(({ version, at, title }) => (
              <Box key={version} component="li" sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
                <Box sx={{ flex: 1, minWidth: 0 }}>
                  <Typography variant="subtitle2">{t('versions.one', { version })}</Typography>
                  <Typography variant="caption" color="textSecondary">
                    {formatDateTime(at)} · {title}
                  </Typography>
                </Box>
                <Button
                  size="small"
                  variant="outlined"
                  color="inherit"
                  href={localized(withQuery(page.path as AppPath, { version }))}
                  target="_blank"
                  rel="noopener"
                >
                  {t('versions.look')}
                </Button>
              </Box>
            ))}
          </Box>
        )}
      </QueryView>
    </Drawer>
  );
}
