import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '#/i18n/format';
import { chooseRuntime, chosenRuntimes, isHere } from '#/offline/keptRuntimes';
import { runtimeFiles } from '#/runtimes/files';

/** What takes a download; web pages take none. */
const offered = ['python', 'turtle'] as const;
type Offered = (typeof offered)[number];

/** How often it is looked whether a download has ended, in milliseconds. */
const LOOK_MS = 2000;

/** What runs programs without a connection, to be kept in this browser or no longer. */
export function KeptRuntimesDialog({ user, onClose }: { user: number; onClose: () => void }) {
  const { t } = useTranslation('keptRuntimes');
  const { t: ui } = useTranslation('ui');
  const canKeep = 'serviceWorker' in navigator;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="kept-runtimes">
      <DialogTitle id="kept-runtimes">{t('title')}</DialogTitle>
      <DialogContent>
        <Typography variant="body2" sx={{ mb: 4 }}>
          {t(canKeep ? 'lead' : 'none')}
        </Typography>
        {canKeep && (
          <Box sx={{ display: 'grid', gap: 3 }}>
            {offered.map((key) => (
              <KeptRuntime key={key} name={key} user={user} />
            ))}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" onClick={onClose}>
          {ui('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function KeptRuntime({ name, user }: { name: Offered; user: number }) {
  const { t } = useTranslation('keptRuntimes');
  const { t: ui } = useTranslation('ui');
  const [isChosen, setChosen] = useState(() => chosenRuntimes().includes(name));
  const { data: isThere, refetch } = useQuery({
    queryKey: ['kept-runtime', name],
    queryFn: () => isHere(name),
    enabled: isChosen,
    networkMode: 'always',
    refetchInterval: ({ state }) => (state.data === true ? false : LOOK_MS),
  });
  const choosing = useMutation({
    mutationFn: (kept: boolean) => chooseRuntime(user, name, kept),
    networkMode: 'always',
    onSettled: () => refetch(),
  });
  const isMissing = isChosen && isThere === false && !choosing.isPending;
  const size = formatBytes(runtimeFiles[name].reduce((sum, { bytes }) => sum + bytes, 0));
  const choose = (kept: boolean) => {
    setChosen(kept);
    choosing.mutate(kept);
  };
  const standing = !isChosen ? 'size' : isThere ? 'here' : isMissing ? 'missing' : 'coming';
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <FormControlLabel
        control={<Switch checked={isChosen} onChange={(_, kept) => choose(kept)} />}
        label={
          <>
            {t(`runtimes.${name}`)}
            <Typography variant="body2" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
              {t(standing, { size })}
            </Typography>
          </>
        }
        sx={{ flex: 1, minWidth: 0 }}
      />
      {isMissing && (
        <Button
          size="small"
          aria-label={`${ui('retry')}: ${t(`runtimes.${name}`)}`}
          onClick={() => choosing.mutate(true)}
        >
          {ui('retry')}
        </Button>
      )}
    </Box>
  );
}
