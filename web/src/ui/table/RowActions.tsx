import MoreIcon from '@mui/icons-material/MoreHoriz';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#/routing/AppLink';
import type { RowAction } from './columns';

/** The height of a menu's entry and the menu's own padding, in pixels: what decides whether it opens upwards. */
const ITEM_PX = 44;
const PADDING_PX = 24;

/** What can be done with a row: its inline actions as icon buttons, the others in a menu. */
export function RowActions({ actions, label }: { actions: readonly RowAction[]; label: string }) {
  const inline = actions.filter((action) => action.inline && action.icon);
  const others = actions.filter((action) => !inline.includes(action));
  return (
    <Stack direction="row" sx={{ justifyContent: 'flex-end' }}>
      {inline.map((action) => (
        <InlineAction key={action.key} action={action} />
      ))}
      {others.length > 0 && <ActionMenu actions={others} label={label} />}
    </Stack>
  );
}

/** An action as a link where it leads somewhere, as a button otherwise. */
const targetOf = ({ to }: RowAction) => (to === undefined ? {} : { component: AppLink, to });

function InlineAction({ action }: { action: RowAction }) {
  const { icon: Icon, label, onClick, danger, disabled } = action;
  return (
    <Tooltip title={label}>
      <span>
        <IconButton
          {...targetOf(action)}
          aria-label={label}
          color={danger ? 'error' : 'default'}
          disabled={disabled}
          onClick={onClick}
          sx={{ width: 'var(--lp-control)', height: 'var(--lp-control)', my: -2 }}
        >
          {Icon && <Icon fontSize="small" />}
        </IconButton>
      </span>
    </Tooltip>
  );
}

function ActionMenu({ actions, label }: { actions: readonly RowAction[]; label: string }) {
  const { t } = useTranslation('ui');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [upwards, setUpwards] = useState(false);
  const open = (button: HTMLElement) => {
    const { bottom, top } = button.getBoundingClientRect();
    const height = actions.length * ITEM_PX + PADDING_PX;
    setUpwards(bottom + height > window.innerHeight && top > height);
    setAnchor(button);
  };
  return (
    <>
      <IconButton
        aria-label={t('table.more', { name: label })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => open(event.currentTarget)}
        sx={{ width: 'var(--lp-control)', height: 'var(--lp-control)', my: -2 }}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: upwards ? 'top' : 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: upwards ? 'bottom' : 'top', horizontal: 'right' }}
      >
        {actions.map((action) => (
          <ActionItem key={action.key} action={action} onChosen={() => setAnchor(null)} />
        ))}
      </Menu>
    </>
  );
}

function ActionItem({ action, onChosen, ...rest }: { action: RowAction; onChosen: () => void }) {
  const { icon: Icon, label, onClick, danger, disabled } = action;
  const choose = () => {
    onChosen();
    onClick?.();
  };
  return (
    <MenuItem
      {...rest}
      {...targetOf(action)}
      disabled={disabled}
      onClick={choose}
      sx={danger ? { color: 'error.main' } : undefined}
    >
      {Icon && (
        <ListItemIcon>
          <Icon fontSize="small" />
        </ListItemIcon>
      )}
      {label}
    </MenuItem>
  );
}
