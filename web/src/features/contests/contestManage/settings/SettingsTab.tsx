import Box from '@mui/material/Box';
import type { ContestView } from '../../types';
import { AboutCard } from './AboutCard';
import { FormatCard } from './FormatCard';
import { EntryCard } from './EntryCard';
import { GroupCard } from './GroupCard';
import { RoomCard } from './RoomCard';
import { TimeCard } from './TimeCard';

/** All of a contest but its questions. */
export function SettingsTab({ contest }: { contest: ContestView }) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5, maxWidth: 960 }}>
      <AboutCard />
      <TimeCard />
      <FormatCard />
      <EntryCard hasPassword={contest.has_password} />
      <RoomCard />
      <GroupCard />
    </Box>
  );
}
