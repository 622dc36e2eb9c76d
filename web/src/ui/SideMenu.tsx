import CollapseIcon from '@mui/icons-material/KeyboardDoubleArrowLeft';
import ExpandIcon from '@mui/icons-material/KeyboardDoubleArrowRight';
import MenuIcon from '@mui/icons-material/Menu';
import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type SvgIcon from '@mui/material/SvgIcon';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { withoutLocale } from '#/i18n/locale';
import type { AppPath } from '#/routing/paths';
import { SideEntries } from './SideEntries';
import { useSideCollapsed } from './sideCollapsed';

const SideDrawer = lazy(() => import('./SideDrawer'));

/** One screen of a side menu. */
export interface SideEntry {
  name: string;
  title: string;
  to: AppPath;
  Icon: typeof SvgIcon;
}

/** Screens that belong together. */
export interface SideGroup {
  name: string;
  title: string;
  entries: SideEntry[];
}

/** The menu's own words. */
export interface SideMenuWords {
  label: string;
  open: string;
  close: string;
  collapse: string;
  expand: string;
  search: string;
}

/** The menu of a `SideLayout`: a column that can be narrowed to its icons and, on phones, a bar that opens a drawer. */
export function SideMenu(props: { groups: SideGroup[]; words: SideMenuWords; onSearch: () => void }) {
  const { groups, words, onSearch } = props;
  const [collapsed, collapse] = useSideCollapsed();
  const { key, pathname } = useLocation();
  // Open on the screen where it was opened: following a link closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const current = currentOf(groups, withoutLocale(pathname));
  return (
    <>
      <Box sx={{ display: { xs: 'none', md: 'flex' }, flexDirection: 'column', minHeight: '100%', p: 3, gap: 4 }}>
        {!collapsed && <SearchButton label={words.search} onClick={onSearch} />}
        {collapsed && (
          <IconButton title={words.search} aria-label={words.search} onClick={onSearch} sx={{ width: 44, height: 44 }}>
            <SearchIcon fontSize="small" />
          </IconButton>
        )}
        <SideEntries label={words.label} groups={groups} current={current} collapsed={collapsed} />
        <Box sx={{ mt: 'auto', display: 'flex', justifyContent: collapsed ? 'center' : 'flex-end' }}>
          <IconButton
            title={collapsed ? words.expand : words.collapse}
            aria-label={collapsed ? words.expand : words.collapse}
            aria-expanded={!collapsed}
            onClick={() => collapse(!collapsed)}
            sx={{ width: 44, height: 44 }}
          >
            {collapsed ? <ExpandIcon fontSize="small" /> : <CollapseIcon fontSize="small" />}
          </IconButton>
        </Box>
      </Box>
      <Box sx={{ display: { xs: 'flex', md: 'none' }, alignItems: 'center', gap: 2, height: '100%', px: 3 }}>
        <Button
          startIcon={<MenuIcon />}
          color="inherit"
          aria-label={current ? `${words.open}: ${current.title}` : words.open}
          aria-haspopup="dialog"
          onClick={() => setOpenAt(key)}
          sx={{ minWidth: 0, justifyContent: 'flex-start' }}
        >
          <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
            {current?.title ?? words.label}
          </Box>
        </Button>
        <IconButton aria-label={words.search} onClick={onSearch} sx={{ ml: 'auto', width: 44, height: 44 }}>
          <SearchIcon />
        </IconButton>
      </Box>
      {openAt === key && (
        <Suspense fallback={null}>
          <SideDrawer groups={groups} current={current} words={words} onClose={() => setOpenAt(null)} />
        </Suspense>
      )}
    </>
  );
}

/** The entry whose screen, or one below it, is shown: the longest that fits. */
export function currentOf(groups: readonly SideGroup[], pathname: string): SideEntry | undefined {
  const within = ({ to }: SideEntry) => pathname === to || (to !== '/' && pathname.startsWith(`${to}/`));
  return groups
    .flatMap((group) => group.entries)
    .filter(within)
    .sort((a, b) => b.to.length - a.to.length)[0];
}

function SearchButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button
      variant="outlined"
      color="inherit"
      onClick={onClick}
      aria-keyshortcuts="Control+K Meta+K"
      startIcon={<SearchIcon />}
      sx={{ justifyContent: 'flex-start', color: 'text.secondary', fontWeight: 'fontWeightRegular', minWidth: 0 }}
    >
      <Box
        component="span"
        sx={{ flex: 1, textAlign: 'left', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {label}
      </Box>
      <Box component="kbd" aria-hidden sx={{ ml: 2, typography: 'caption', whiteSpace: 'nowrap' }}>
        Ctrl K
      </Box>
    </Button>
  );
}
