import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import MuiMenu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { MouseEvent } from 'react';
import { AppLink } from '#/routing/AppLink';
import type { MenuChoice, MenuEntry } from './Menu';

/** What a menu's button opens: a chunk of its own, because most rows' menus are never opened. */
export default function MenuSurface(props: {
  id: string;
  label: string;
  anchor: HTMLElement | null;
  items: readonly MenuEntry[];
  onClose: () => void;
}) {
  const { id, label, anchor, items, onClose } = props;
  return (
    <MuiMenu
      id={id}
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      // A row that can be clicked as a whole is not.
      onClick={(event) => event.stopPropagation()}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      marginThreshold={12}
      slotProps={{ list: { 'aria-label': label } }}
    >
      {tidied(items).map((item, index) =>
        item === 'divider' ? <Divider key={`divider-${index}`} /> : choice(item, onClose),
      )}
    </MuiMenu>
  );
}

/** No lines at the ends, nor two in a row. */
function tidied(items: readonly MenuEntry[]): (MenuChoice | 'divider')[] {
  const shown = items.filter((item) => item !== false && item !== null && item !== undefined);
  return shown.filter((item, index) => {
    if (item !== 'divider') return true;
    return index > 0 && shown[index - 1] !== 'divider' && shown.slice(index).some((later) => later !== 'divider');
  });
}

/** A function and no component: MUI's menu looks at its children itself. */
function choice(item: MenuChoice, close: () => void) {
  const { key, label, icon, to, onClick, danger, disabledReason } = item;
  const isOff = disabledReason !== undefined;
  const pick = (event: MouseEvent) => {
    if (isOff) return event.preventDefault();
    close();
    onClick?.();
  };
  const link = to !== undefined && !isOff ? { component: AppLink, to } : {};
  return (
    <MenuItem
      key={key}
      {...link}
      onClick={pick}
      // Not `disabled`: who uses a keyboard gets to the reason.
      aria-disabled={isOff || undefined}
      sx={{
        ...(danger && !isOff ? { color: 'error.main' } : {}),
        ...(isOff
          ? { cursor: 'default', '& .MuiListItemText-primary, & .MuiListItemIcon-root': { color: 'text.disabled' } }
          : {}),
      }}
    >
      {icon && <ListItemIcon>{icon}</ListItemIcon>}
      <ListItemText
        primary={label}
        secondary={disabledReason}
        slotProps={{ primary: { variant: 'body2' }, secondary: { variant: 'caption' } }}
      />
    </MenuItem>
  );
}
