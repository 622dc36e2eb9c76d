import ExpandIcon from '@mui/icons-material/ExpandMoreRounded';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Chip, type Tone } from '#/ui/Chips';

/** Something that opens: what it is, how much of it there is, and what is said of it. Its content is drawn once it is opened. */
export function Finding(props: { title: string; badge: string; tone?: Tone; lead?: string; children: ReactNode }) {
  const { title, badge, tone, lead, children } = props;
  return (
    <Accordion slotProps={{ heading: { component: 'h3' }, transition: { unmountOnExit: true } }}>
      <AccordionSummary expandIcon={<ExpandIcon />}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <Typography variant="subtitle1" component="span">
            {title}
          </Typography>
          <Chip tone={tone}>{badge}</Chip>
        </Box>
      </AccordionSummary>
      <AccordionDetails sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
        {lead && (
          <Typography variant="body2" color="textSecondary">
            {lead}
          </Typography>
        )}
        {children}
      </AccordionDetails>
    </Accordion>
  );
}
