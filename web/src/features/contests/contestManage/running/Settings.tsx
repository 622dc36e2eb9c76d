import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { runningKey, setRunning } from './api';
import { balloonModes, type Running, type RunningBody } from './types';
import { useDoing } from './useRunning';

/** Whether the contest has balloons, and takes what is to be printed. */
export function Settings({ contest, running }: { contest: number; running: Running }) {
  const { t } = useTranslation('running');
  const id = useId();
  const queryClient = useQueryClient();
  const { busy, run } = useDoing(contest);
  const set = (body: RunningBody) =>
    run(async () => queryClient.setQueryData(runningKey(contest), await setRunning(contest, body)));
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 6, rowGap: 3 }}>
      <Box
        role="group"
        aria-labelledby={id}
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, minWidth: 0 }}
      >
        <Typography id={id} variant="subtitle2" component="span">
          {t('settings.mode')}
        </Typography>
        {balloonModes.map((mode) => (
          <Button
            key={mode}
            variant={running.balloons_mode === mode ? 'contained' : 'outlined'}
            aria-pressed={running.balloons_mode === mode}
            disabled={busy}
            onClick={() => void set({ balloons: mode })}
          >
            {t(`settings.${mode}`)}
          </Button>
        ))}
      </Box>
      <FormControlLabel
        label={t('settings.prints')}
        control={
          <Switch
            checked={running.takes_prints}
            disabled={busy}
            onChange={(_, checked) => void set({ takes_prints: checked })}
            slotProps={{ input: { role: 'switch' } }}
          />
        }
      />
    </Box>
  );
}
