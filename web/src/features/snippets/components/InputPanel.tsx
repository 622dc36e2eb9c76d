import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useId, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Runtime } from '#/runtimes';

/** How a program gets its input: typed while it runs, or given beforehand. */
export type InputMode = 'typed' | 'given';

const modes: readonly InputMode[] = ['typed', 'given'];

/** How the program gets its input, and the input that is given beforehand. */
export function InputPanel(props: {
  mode: InputMode;
  onMode: (mode: InputMode) => void;
  /** Whether programs read input where this one runs, and whether they can wait for it. */
  reads: Runtime['reads'];
  text: string;
  onText: (text: string) => void;
  onRun: () => void;
}) {
  const { mode, onMode, reads, text, onText, onRun } = props;
  const { t } = useTranslation('snippets');
  const id = useId();
  const shown = reads === 'asks' ? mode : 'given';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    onRun();
  };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, gap: 2, p: 3 }}>
      <Box sx={{ display: 'flex', flex: 'none', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Typography variant="subtitle2" component="h2" id={id} sx={{ flex: '1 1 auto' }}>
          {t('input.title')}
        </Typography>
        {reads === 'asks' && (
          <ToggleButtonGroup
            exclusive
            size="small"
            value={shown}
            aria-labelledby={id}
            onChange={(_, next: InputMode | null) => next && onMode(next)}
          >
            {modes.map((one) => (
              <ToggleButton key={one} value={one} sx={{ px: 3, textTransform: 'none' }}>
                {t(`input.mode.${one}`)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        )}
      </Box>
      {reads === 'never' || shown === 'typed' ? (
        <Typography variant="body2" color="textSecondary">
          {t(reads === 'never' ? 'input.neverHint' : 'input.typedHint')}
        </Typography>
      ) : (
        <OutlinedInput
          multiline
          value={text}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={onKeyDown}
          slotProps={{ input: { 'aria-label': t('input.given'), spellCheck: false, autoCapitalize: 'off' } }}
          sx={{
            flex: 1,
            minHeight: 72,
            alignItems: 'flex-start',
            overflow: 'auto',
            '& textarea': { fontFamily: 'var(--lp-mono)', fontSize: 'var(--lp-font-sm)', lineHeight: 1.55 },
          }}
        />
      )}
    </Box>
  );
}
