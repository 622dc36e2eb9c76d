import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { AppLink } from '#/routing/AppLink';
import type { SideEntry, SideGroup } from './SideMenu';

/** The links of a side menu by groups; collapsed, icons whose names are tooltips. */
export function SideEntries(props: {
  label: string;
  groups: readonly SideGroup[];
  current: SideEntry | undefined;
  collapsed?: boolean;
  onFollow?: () => void;
}) {
  const { label, groups, current, collapsed = false, onFollow } = props;
  const id = useId();
  return (
    <Box component="nav" aria-label={label} sx={{ display: 'grid', gap: collapsed ? 2 : 4 }}>
      {groups.map((group) => (
        <div key={group.name}>
          <Typography
            id={`${id}-${group.name}`}
            variant="caption"
            component="p"
            className={collapsed ? 'lp-visually-hidden' : undefined}
            sx={{ px: 3, pb: 1, color: 'text.secondary', fontWeight: 'fontWeightMedium' }}
          >
            {group.title}
          </Typography>
          <List disablePadding aria-labelledby={`${id}-${group.name}`}>
            {group.entries.map((entry) => (
              <ListItem key={entry.name} disablePadding sx={{ mb: 0.5 }}>
                <Entry entry={entry} current={entry === current} collapsed={collapsed} onFollow={onFollow} />
              </ListItem>
            ))}
          </List>
        </div>
      ))}
    </Box>
  );
}

function Entry({
  entry,
  current,
  collapsed,
  onFollow,
}: {
  entry: SideEntry;
  current: boolean;
  collapsed: boolean;
  onFollow?: () => void;
}) {
  const { title, to, Icon } = entry;
  const link = (
    <ListItemButton
      component={AppLink}
      to={to}
      selected={current}
      aria-current={current ? 'page' : undefined}
      aria-label={collapsed ? title : undefined}
      onClick={onFollow}
      sx={{
        px: 3,
        typography: 'subtitle2',
        color: current ? 'primary.main' : 'text.primary',
        '&.Mui-selected': { color: 'var(--lp-primary-text)', backgroundColor: 'var(--lp-primary-soft)' },
      }}
    >
      <ListItemIcon sx={{ minWidth: collapsed ? 0 : undefined, color: current ? 'inherit' : 'text.secondary' }}>
        <Icon fontSize="small" />
      </ListItemIcon>
      {!collapsed && title}
    </ListItemButton>
  );
  return collapsed ? (
    <Tooltip title={title} placement="right">
      {link}
    </Tooltip>
  ) : (
    link
  );
}
