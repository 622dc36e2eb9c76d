import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { numberOf } from './printing';
import type { PaperVariant, PrintChoice } from './types';
import { useVariantName } from './useVariantName';

/** What is printed, and of which variants. */
export function Choose(props: {
  choice: PrintChoice;
  variants: readonly PaperVariant[];
  hasAbout: boolean;
  onChange: (choice: PrintChoice) => void;
}) {
  const { choice, variants, hasAbout, onChange } = props;
  const { t } = useTranslation('papers');
  const name = useVariantName();
  const set = (change: Partial<PrintChoice>) => onChange({ ...choice, ...change });
  const toggle = (number: number, isChosen: boolean) => {
    const rest = [...choice.variants].filter((one) => one !== number);
    set({ variants: new Set(isChosen ? [...rest, number] : rest) });
  };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Group title={t('choose.what')}>
        <Tick label={t('choose.papers')} checked={choice.papers} onChange={(papers) => set({ papers })} />
        <Tick label={t('choose.keys')} checked={choice.keys} onChange={(keys) => set({ keys })} />
        {hasAbout && choice.papers && (
          <Tick label={t('choose.about')} checked={choice.about} onChange={(about) => set({ about })} />
        )}
      </Group>
      {variants.length > 1 && (
        <Group title={t('choose.variants')}>
          {variants.map((variant) => (
            <Tick
              key={numberOf(variant)}
              label={variant.code ?? name(variant)}
              checked={choice.variants.has(numberOf(variant))}
              onChange={(isChosen) => toggle(numberOf(variant), isChosen)}
            />
          ))}
          <Button color="inherit" onClick={() => set({ variants: new Set(variants.map(numberOf)) })}>
            {t('choose.all')}
          </Button>
          <Button color="inherit" onClick={() => set({ variants: new Set() })}>
            {t('choose.none')}
          </Button>
        </Group>
      )}
    </Box>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} variant="body2" color="textSecondary">
        {title}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3 }}>{children}</Box>
    </Box>
  );
}

function Tick(props: { label: string; checked: boolean; onChange: (checked: boolean) => void }) {
  const { label, checked, onChange } = props;
  return (
    <FormControlLabel
      label={label}
      sx={{ mr: 0 }}
      control={<Checkbox checked={checked} onChange={(_, isChecked) => onChange(isChecked)} />}
    />
  );
}
