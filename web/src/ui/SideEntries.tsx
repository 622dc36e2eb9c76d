import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId } from 'react';
import { AppLink } from '#/routing/AppLink';
import type { SideEntry, SideGroup } from './SideMenu';

/** The links of a side menu by groups; collapsed, icons that name themselves when pointed at. */
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
          <Box
            component="p"
            id={`${id}-${group.name}`}
            className={collapsed ? 'lp-visually-hidden' : undefined}
            sx={{ px: 3, pb: 1, typography: 'caption', fontWeight: 'fontWeightMedium', color: 'text.secondary' }}
          >
            {group.title}
          </Box>
          <Box
            component="ul"
            aria-labelledby={`${id}-${group.name}`}
            sx={{ display: 'grid', gap: 0.5, m: 0, p: 0, listStyle: 'none' }}
          >
            {group.entries.map((entry) => (
              <li key={entry.name}>
                <EntryLink entry={entry} current={entry === current} collapsed={collapsed} onFollow={onFollow} />
              </li>
            ))}
          </Box>
        </div>
      ))}
    </Box>
  );
}

function EntryLink(props: { entry: SideEntry; current: boolean; collapsed: boolean; onFollow?: () => void }) {
  const { entry, current, collapsed, onFollow } = props;
  const { title, to, Icon } = entry;
  return (
    <Button
      component={AppLink}
      to={to}
      fullWidth
      color="inherit"
      aria-current={current ? 'page' : undefined}
      aria-label={collapsed ? title : undefined}
      title={collapsed ? title : undefined}
      onClick={onFollow}
      sx={{
        minWidth: 0,
        gap: 3,
        px: 3,
        justifyContent: collapsed ? 'center' : 'flex-start',
        textAlign: 'left',
        '&[aria-current]': { color: 'var(--lp-primary-text)', backgroundColor: 'var(--lp-primary-soft)' },
        '&:not([aria-current]) > svg': { color: 'text.secondary' },
      }}
    >
      <Icon fontSize="small" />
      {!collapsed && title}
    </Button>
  );
}
