import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#/i18n/format';
import { Chip } from '#/ui/Chips';
import { dialogs } from '#/ui/dialogs';
import { Drawer } from '#/ui/Drawer';
import { QueryView } from '#/ui/QueryView';
import { EmptyState } from '#/ui/states';
import { restoreVersion, versionsQuery, type Draft, type WebsiteVersion } from '../api';

/** What was published, each to be looked at in the preview and brought back whole. */
export function VersionsDrawer(props: {
  open: boolean;
  onLook: (version: number) => void;
  onRestored: (draft: Draft) => unknown;
  onClose: () => void;
}) {
  const { open, onLook, onRestored, onClose } = props;
  const { t } = useTranslation('siteBuilder');
  const query = useQuery({ ...versionsQuery, enabled: open });
  const restore = (version: number) =>
    dialogs.confirm({
      title: t('versions.restoreTitle', { version }),
      text: t('versions.restoreText'),
      action: t('versions.restore'),
      run: async () => onRestored(await restoreVersion(version)),
    });
  return (
    <Drawer open={open} onClose={onClose} title={t('versions.title')}>
      <QueryView
        query={query}
        empty={{
          when: (versions) => versions.length === 0,
          show: <EmptyState title={t('versions.none')} text={t('versions.noneText')} />,
        }}
      >
        {(versions) => (
          <Box component="ul" sx={{ display: 'grid', gap: 4, m: 0, p: 0, listStyle: 'none' }}>
            {versions.map((version, index) => (
              <Row
                key={version.version}
                version={version}
                isNewest={index === 0}
                onLook={() => onLook(version.version)}
                onRestore={() => void restore(version.version)}
              />
            ))}
          </Box>
        )}
      </QueryView>
    </Drawer>
  );
}

function Row(props: { version: WebsiteVersion; isNewest: boolean; onLook: () => void; onRestore: () => void }) {
  const { version, isNewest, onLook, onRestore } = props;
  const { t } = useTranslation('siteBuilder');
  return (
    <Box component="li" sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Typography variant="subtitle2">{t('versions.one', { version: version.version })}</Typography>
        {isNewest && <Chip tone="success">{t('versions.current')}</Chip>}
        {version.restores !== null && <Chip>{t('versions.restores', { version: version.restores })}</Chip>}
      </Box>
      <Typography variant="caption" color="textSecondary">
        {[formatDateTime(version.at), version.by?.name].filter(Boolean).join(' · ')}
      </Typography>
      {version.note && <Typography variant="body2">{version.note}</Typography>}
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Button size="small" variant="outlined" color="inherit" onClick={onLook}>
          {t('versions.look')}
        </Button>
        {!isNewest && (
          <Button size="small" variant="outlined" color="inherit" onClick={onRestore}>
            {t('versions.restore')}
          </Button>
        )}
      </Box>
    </Box>
  );
}
