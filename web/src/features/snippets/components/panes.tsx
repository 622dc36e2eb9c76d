import { styled } from '@mui/material/styles';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTranslation } from 'react-i18next';

/** What the editor's page is made of: on a narrow one a tab each. */
export const panes = ['code', 'run', 'input'] as const;
export type Pane = (typeof panes)[number];

export const paneIds = (id: string, pane: Pane) => ({ tab: `${id}-${pane}-tab`, panel: `${id}-${pane}` });

/** The page of an editor: as high as the window, its parts scroll by themselves. */
export const EditorFrame = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  height: 'calc(100dvh - var(--lp-header))',
  minHeight: 420,
  background: 'var(--lp-bg)',
  [theme.breakpoints.up('md')]: { minHeight: 520 },
}));

/** Code to the left; to the right what comes out above what goes in. */
export const Panes = styled('div')(({ theme }) => ({
  display: 'grid',
  flex: 1,
  minHeight: 0,
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'minmax(0, 1fr)',
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: 'minmax(320px, var(--lp-split-code, 56%)) 9px minmax(320px, 1fr)',
  },
}));

/** The right half. */
export const Side = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  minHeight: 0,
  [theme.breakpoints.down('md')]: { "&[data-pane='code']": { display: 'none' } },
}));

/** One pane; on a narrow page it is there only while it is the chosen one. */
export const PaneBox = styled('section')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  minHeight: 0,
  flex: '1 1 0',
  background: 'var(--lp-surface)',
  [theme.breakpoints.up('md')]: {
    "&[data-name='run']": { flex: '0 1 var(--lp-split-run, 66%)' },
    "&[data-name='input']": { minHeight: 130 },
  },
  [theme.breakpoints.down('md')]: { "&:not([data-shown='true'])": { display: 'none' } },
}));

/** Which pane is to be seen, on a narrow page. */
export function PaneTabs({ id, pane, onPane }: { id: string; pane: Pane; onPane: (pane: Pane) => void }) {
  const { t } = useTranslation('snippets');
  return (
    <Tabs
      value={pane}
      onChange={(_, next: Pane) => onPane(next)}
      aria-label={t('panes.label')}
      variant="fullWidth"
      selectionFollowsFocus
      sx={{ flex: 'none', borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper' }}
    >
      {panes.map((one) => (
        <Tab
          key={one}
          value={one}
          id={paneIds(id, one).tab}
          aria-controls={paneIds(id, one).panel}
          label={t(`panes.${one}`)}
        />
      ))}
    </Tabs>
  );
}
