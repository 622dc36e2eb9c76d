import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Chip } from '#/ui/Chips';
import { siteIconOf } from '#/ui/siteIcons/names';
import { SiteIcon } from '#/ui/siteIcons/SiteIcon';
import type { MenuLeaf } from '../form/model';
import { useDeadLink } from '../form/useDeadLink';

/** Where an entry leads, and whether that is anything special. */
export function MenuDetail({ leaf: { path, pathLoggedIn, icon, openNewTab, show } }: { leaf: MenuLeaf }) {
  const { t } = useTranslation('siteBuilder');
  const isDead = useDeadLink(path);
  const isDeadInside = useDeadLink(pathLoggedIn);
  const name = siteIconOf(icon);
  return (
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      {name && <SiteIcon className="lp-nav-icon" name={name} />}
      <span translate="no">{path}</span>
      {(isDead || isDeadInside) && <Chip tone="danger">{t('menu.dead')}</Chip>}
      {openNewTab && <Chip>{t('menu.newTab')}</Chip>}
      {!show && <Chip tone="warning">{t('menu.hidden')}</Chip>}
    </Box>
  );
}
