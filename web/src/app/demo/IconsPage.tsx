import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#/i18n/i18n';
import { writeClipboard } from '#/ui/clipboard';
import { PageHeader } from '#/ui/PageHeader';
import { icons } from '#/ui/siteIcons/icons';
import type { SiteIconName } from '#/ui/siteIcons/names';
import { searchIcons, wordsOfIcon } from '#/ui/siteIcons/search';
import { EmptyState } from '#/ui/states';
import { toasts } from '#/ui/toasts';

/** The icons that menus and cards may name; pressing one copies its name. */
export default function IconsPage() {
  const { t } = useTranslation('demo');
  const [typed, setTyped] = useState('');
  const shown = searchIcons(typed);
  const copy = async (name: string) => {
    await writeClipboard(name);
    toasts.success(t('icons.copied', { name }));
  };
  return (
    <>
      <PageHeader title={t('title.icons')} lead={t('icons.lead')} />
      <OutlinedInput
        type="search"
        placeholder={t('icons.search')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        slotProps={{ input: { 'aria-label': t('icons.search') } }}
        sx={{ maxWidth: 420, width: '100%' }}
      />
      <Typography variant="body2" role="status" sx={{ my: 4, color: 'text.secondary' }}>
        {t('icons.count', { count: shown.length })}
      </Typography>
      {shown.length === 0 && <EmptyState title={t('icons.none')} />}
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
          gap: 2,
          m: 0,
          p: 0,
          listStyle: 'none',
        }}
      >
        {shown.map((name) => (
          <li key={name}>
            <IconButton name={name} onCopy={() => void copy(name)} />
          </li>
        ))}
      </Box>
    </>
  );
}

function IconButton({ name, onCopy }: { name: SiteIconName; onCopy: () => void }) {
  const Drawn = icons[name];
  return (
    <Button
      fullWidth
      color="inherit"
      variant="outlined"
      onClick={onCopy}
      sx={{ flexDirection: 'column', gap: 1, p: 3, height: '100%', overflowWrap: 'anywhere' }}
    >
      <Drawn aria-hidden />
      {wordsOfIcon(name, currentLocale())}
      <Typography variant="caption" component="span" color="textSecondary" translate="no">
        {name}
      </Typography>
    </Button>
  );
}
