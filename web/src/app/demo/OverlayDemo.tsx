import EditIcon from '@mui/icons-material/EditOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import OpenIcon from '@mui/icons-material/OpenInNewOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#/routing/paths';
import { dialogs } from '#/ui/dialogs';
import { Drawer } from '#/ui/Drawer';
import { Menu } from '#/ui/Menu';
import { RouteTabs } from '#/ui/RouteTabs';
import { toasts } from '#/ui/toasts';
import { Part } from './Part';

const row = { display: 'flex', flexWrap: 'wrap', gap: 2 } as const;

/** Toasts, questions, drawers, menus and tabs. */
export default function OverlayDemo() {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6 }}>
      <Toasts />
      <Questions />
      <Drawers />
      <Menus />
      <Tabs />
    </Box>
  );
}

function Toasts() {
  const { t } = useTranslation('demo');
  const undo = { label: t('overlay.undo'), run: () => toasts.info(t('overlay.undone')) };
  return (
    <Part title={t('overlay.toasts')}>
      <Box sx={row}>
        <Button variant="outlined" onClick={() => toasts.success(t('overlay.saved'))}>
          {t('overlay.success')}
        </Button>
        <Button variant="outlined" onClick={() => toasts.error(t('overlay.failed'))}>
          {t('overlay.error')}
        </Button>
        <Button variant="outlined" onClick={() => toasts.success(t('overlay.deleted'), undo)}>
          {t('overlay.withUndo')}
        </Button>
      </Box>
    </Part>
  );
}

function Questions() {
  const { t } = useTranslation('demo');
  const ask = async (typed?: string) => {
    const question = { title: t('overlay.confirmTitle'), text: t('overlay.confirmText'), action: t('overlay.delete') };
    if (await dialogs.confirm({ ...question, danger: true, typed })) toasts.success(t('overlay.deleted'));
  };
  return (
    <Part title={t('overlay.questions')}>
      <Box sx={row}>
        <Button variant="outlined" onClick={() => void ask()}>
          {t('overlay.confirm')}
        </Button>
        <Button variant="outlined" onClick={() => void ask(t('overlay.siteName'))}>
          {t('overlay.confirmTyped')}
        </Button>
      </Box>
    </Part>
  );
}

function Drawers() {
  const { t } = useTranslation('demo');
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Part title={t('overlay.drawer')}>
      <Box sx={row}>
        <Button variant="outlined" onClick={() => setOpen(true)}>
          {t('overlay.openDrawer')}
        </Button>
      </Box>
      <Drawer
        open={open}
        onClose={close}
        title={t('overlay.drawerTitle')}
        actions={
          <Button variant="contained" onClick={close}>
            {t('overlay.done')}
          </Button>
        }
      >
        <Typography>{t('overlay.drawerText')}</Typography>
      </Drawer>
    </Part>
  );
}

function Menus() {
  const { t } = useTranslation('demo');
  return (
    <Part title={t('overlay.menu')}>
      <Box sx={row}>
        <Menu
          button={<Button variant="outlined">{t('overlay.openMenu')}</Button>}
          label={t('overlay.menu')}
          items={[
            { key: 'open', label: t('overlay.open'), icon: <OpenIcon fontSize="small" />, to: paths.problems },
            {
              key: 'rename',
              label: t('overlay.rename'),
              icon: <EditIcon fontSize="small" />,
              onClick: () => toasts.info(t('overlay.rename')),
            },
            { key: 'move', label: t('overlay.move'), disabledReason: t('overlay.moveReason') },
            'divider',
            {
              key: 'delete',
              label: t('overlay.delete'),
              icon: <DeleteIcon fontSize="small" />,
              danger: true,
              onClick: () => toasts.success(t('overlay.deleted')),
            },
          ]}
        />
      </Box>
    </Part>
  );
}

function Tabs() {
  const { t } = useTranslation('demo');
  const tabs = [
    { key: 'facts', label: t('overlay.tabFacts') },
    { key: 'members', label: t('overlay.tabMembers'), badge: 1280 },
    { key: 'tests', label: t('overlay.tabTests'), hasError: true },
  ] as const;
  return (
    <Part title={t('overlay.tabs')}>
      <RouteTabs label={t('overlay.tabs')} tabs={tabs}>
        {(key) => <Typography>{t(`overlay.tabText.${key}`)}</Typography>}
      </RouteTabs>
    </Part>
  );
}
