import MoreIcon from '@mui/icons-material/MoreHoriz';
import IconButton from '@mui/material/IconButton';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#/routing/AppLink';
import { Menu } from '../Menu';
import type { RowAction } from './columns';

/** As large as a control, without making its row any higher. */
const button = { width: 'var(--lp-control)', height: 'var(--lp-control)', my: -2 };

/** What can be done with a row: its inline actions as icon buttons, the others in a menu. */
export function RowActions({ actions, label }: { actions: readonly RowAction[]; label: string }) {
  const { t } = useTranslation('ui');
  const inline = actions.filter((action) => action.inline && action.icon);
  const others = actions.filter((action) => !inline.includes(action));
  const more = t('table.more', { name: label });
  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
      {inline.map((action) => (
        <InlineAction key={action.key} action={action} />
      ))}
      {others.length > 0 && (
        <Menu
          label={more}
          items={others}
          button={
            <IconButton aria-label={more} sx={button}>
              <MoreIcon fontSize="small" />
            </IconButton>
          }
        />
      )}
    </Box>
  );
}

/** Where it can't be used now it stays, and says why. */
function InlineAction({ action }: { action: RowAction }) {
  const { icon, label, to, onClick, danger, disabledReason } = action;
  const isOff = disabledReason !== undefined;
  return (
    <IconButton
      {...(to !== undefined && !isOff && { component: AppLink, to })}
      aria-label={label}
      title={disabledReason ?? label}
      aria-disabled={isOff || undefined}
      color={danger && !isOff ? 'error' : 'default'}
      onClick={isOff ? undefined : onClick}
      sx={{ ...button, opacity: isOff ? 0.4 : undefined, '& svg': { fontSize: '1.25rem' } }}
    >
      {icon}
    </IconButton>
  );
}
