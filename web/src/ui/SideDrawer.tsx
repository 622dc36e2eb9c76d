import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { SideEntries } from './SideEntries';
import type { SideEntry, SideGroup, SideMenuWords } from './SideMenu';

/** A side menu on phones. */
export default function SideDrawer(props: {
  groups: readonly SideGroup[];
  current: SideEntry | undefined;
  words: SideMenuWords;
  onClose: () => void;
}) {
  const { groups, current, words, onClose } = props;
  const paper = { width: 'min(320px, 86vw)', p: 3, pb: 'calc(16px + env(safe-area-inset-bottom))' };
  return (
    <Drawer open onClose={onClose} slotProps={{ paper: { role: 'dialog', 'aria-label': words.label, sx: paper } }}>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        <IconButton aria-label={words.close} onClick={onClose} sx={{ width: 44, height: 44 }}>
          <CloseIcon />
        </IconButton>
      </Box>
      <SideEntries label={words.label} groups={groups} current={current} onFollow={onClose} />
    </Drawer>
  );
}
