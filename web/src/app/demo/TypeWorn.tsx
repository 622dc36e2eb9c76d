import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseMode, useModeChoice } from '#/theme/mode';
import { Part } from './Part';

/** Colours that a site might choose, and what may be written on each. */
const colours = [
  { name: '#2f7de1', on: '#fff' },
  { name: '#8b3fd9', on: '#fff' },
  { name: '#ffb020', on: '#2b1a00' },
] as const;

/** Light and dark, the density and a site's own colour, worn by the whole page while it is open. */
export function TypeWorn() {
  const { t } = useTranslation('demo');
  const mode = useModeChoice();
  const [compact, setCompact] = useState(false);
  const [colour, setColour] = useState<string | null>(null);
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (compact) dataset.density = 'compact';
    return () => void delete dataset.density;
  }, [compact]);
  useEffect(() => wearColour(colour), [colour]);
  return (
    <Part title={t('type.modes')}>
      <ToggleButtonGroup
        exclusive
        value={mode}
        aria-label={t('type.modes')}
        onChange={(_event, value) => value && chooseMode(value)}
      >
        <ToggleButton value="light">{t('type.light')}</ToggleButton>
        <ToggleButton value="dark">{t('type.dark')}</ToggleButton>
        <ToggleButton value="system">{t('type.system')}</ToggleButton>
      </ToggleButtonGroup>
      <Labelled label={t('type.density')}>
        <ToggleButtonGroup
          exclusive
          value={compact ? 'compact' : 'comfortable'}
          aria-label={t('type.density')}
          onChange={(_event, value) => setCompact(value === 'compact')}
        >
          <ToggleButton value="comfortable">{t('type.comfortable')}</ToggleButton>
          <ToggleButton value="compact">{t('type.compact')}</ToggleButton>
        </ToggleButtonGroup>
      </Labelled>
      <Labelled label={t('type.ownColour')}>
        <ToggleButtonGroup
          exclusive
          value={colour}
          aria-label={t('type.ownColour')}
          onChange={(_event, value: string | null) => setColour(value)}
        >
          {colours.map(({ name }) => (
            <ToggleButton key={name} value={name} aria-label={name}>
              <Box sx={{ width: 24, height: 24, borderRadius: 'var(--lp-radius-sm)', backgroundColor: name }} />
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Labelled>
    </Part>
  );
}

/** What the server writes of a site's colour, for the time of the demo; gives back the site's own. */
function wearColour(name: string | null): (() => void) | undefined {
  const colour = colours.find((one) => one.name === name);
  if (!colour) return undefined;
  const worn = {
    '--lp-primary': colour.name,
    '--lp-primary-text': `color-mix(in oklab, ${colour.name} 55%, var(--lp-text))`,
    '--lp-on-primary': colour.on,
  };
  const { style } = document.documentElement;
  for (const [property, value] of Object.entries(worn)) style.setProperty(property, value);
  return () => {
    for (const property of Object.keys(worn)) style.removeProperty(property);
  };
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Typography variant="subtitle2">{label}</Typography>
      {children}
    </Box>
  );
}
