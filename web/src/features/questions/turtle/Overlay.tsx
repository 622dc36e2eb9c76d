import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Slider from '@mui/material/Slider';
import Switch from '@mui/material/Switch';
import { useTranslation } from 'react-i18next';

/** Whether what is to be drawn lies over the drawing, and how clearly (in %). */
export interface OverlayState {
  isShown: boolean;
  opacity: number;
}

/** Lays what is to be drawn over the drawing. */
export function Overlay({ state, onChange }: { state: OverlayState; onChange: (state: OverlayState) => void }) {
  const { t } = useTranslation('turtle');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, maxWidth: 560 }}>
      <FormControlLabel
        control={<Switch checked={state.isShown} onChange={(_, isShown) => onChange({ ...state, isShown })} />}
        label={t('overlay')}
      />
      {state.isShown && (
        <Slider
          size="small"
          min={10}
          max={100}
          step={10}
          value={state.opacity}
          aria-label={t('opacity')}
          getAriaValueText={(value) => t('percent', { value })}
          onChange={(_, opacity) => onChange({ ...state, opacity })}
          sx={{ flex: '1 1 120px', minWidth: 100, mx: 3 }}
        />
      )}
    </Box>
  );
}
