import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import MuiMenu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { cloneElement, useId, useState, type MouseEvent, type ReactElement, type ReactNode } from 'react';
import { AppLink } from '#/routing/AppLink';
import type { AppPath } from '#/routing/paths';

/** One choice of a menu. */
export interface MenuChoice {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  /** A screen that it leads to; it is a real link then. */
  to?: AppPath;
  onClick?: () => void;
  /** What it does can't be undone. */
  danger?: boolean;
  /** Why it can't be chosen now, in words; it stays in the menu. */
  disabledReason?: string;
}

/** Choices, and lines between groups of them; what is false or null is left out. */
export type MenuEntry = MenuChoice | 'divider' | false | null | undefined;

interface ButtonProps {
  id?: string;
  onClick?: (event: MouseEvent<HTMLElement>) => void;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
  'aria-controls'?: string;
}

/** A button and the menu that it opens, which stays within the window. `label` names the menu for screen readers. */
export function Menu({
  button,
  label,
  items,
}: {
  button: ReactElement<ButtonProps>;
  label: string;
  items: readonly MenuEntry[];
}) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const opener = cloneElement(button, {
    id: button.props.id ?? `${id}-button`,
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    'aria-controls': anchor ? id : undefined,
    onClick: (event) => setAnchor(event.currentTarget),
  });
  return (
    <>
      {opener}
      <MuiMenu
        id={id}
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        // A row that can be clicked as a whole is not.
        onClick={(event) => event.stopPropagation()}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        marginThreshold={12}
        slotProps={{ list: { 'aria-label': label } }}
      >
        {tidied(items).map((item, index) =>
          item === 'divider' ? <Divider key={`divider-${index}`} /> : choice(item, close),
        )}
      </MuiMenu>
    </>
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
