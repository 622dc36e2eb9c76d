import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip, type Tone } from '#/ui/Chips';
import type { Outcome } from '../domain';
import { column } from './Section';

const tones: Record<Outcome, Tone> = { live: 'success', waiting: 'info', needsYou: 'warning' };

interface AddressCardProps {
  /** As people write it. */
  name: string;
  outcome: Outcome;
  isPrimary: boolean;
  actions: ReactNode;
  children: ReactNode;
}

/** One address of the site: what becomes of who opens it, and what can be done with it. */
export function AddressCard({ name, outcome, isPrimary, actions, children }: AddressCardProps) {
  const { t } = useTranslation('website');
  return (
    <Card component="article" aria-label={name} data-outcome={outcome}>
      <CardContent sx={column}>
        <Box sx={row}>
          <Typography variant="h3" translate="no" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          <Chip tone={tones[outcome]}>{t(`outcome.${outcome}`)}</Chip>
          {isPrimary && <Chip tone="info">{t('primary')}</Chip>}
          <Box sx={{ ...row, ml: { sm: 'auto' }, width: { xs: '100%', sm: 'auto' }, '&:empty': { display: 'none' } }}>
            {actions}
          </Box>
        </Box>
        {children}
      </CardContent>
    </Card>
  );
}

const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 } as const;
