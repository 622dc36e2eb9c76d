import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { icons } from 'virtual:icons';
import { EmptyState } from '#/ui/states';
import { PageHeader } from '#/ui/PageHeader';
import { toasts } from '#/ui/toasts';
import { writeClipboard } from '#/ui/clipboard';

const all = Object.entries(icons);

/** The icons that the web uses; pressing one copies its name. */
export default function IconsPage() {
  const { t } = useTranslation('demo');
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const shown = all.filter(([name]) => name.toLowerCase().includes(wanted));
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
        {shown.map(([name, Icon]) => (
          <li key={name}>
            <Button
              fullWidth
              color="inherit"
              variant="outlined"
              onClick={() => void copy(name)}
              sx={{
                flexDirection: 'column',
                gap: 2,
                p: 3,
                height: '100%',
                typography: 'caption',
                overflowWrap: 'anywhere',
              }}
            >
              <Icon />
              {name}
            </Button>
          </li>
        ))}
      </Box>
    </>
  );
}
