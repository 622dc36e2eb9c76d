import ExpandIcon from '@mui/icons-material/ExpandMoreRounded';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import { useId, type ReactNode } from 'react';

/** A heading that opens what is below it; closed at first. */
export function Disclosure({ summary, children }: { summary: string; children: ReactNode }) {
  const id = useId();
  return (
    <Accordion
      slotProps={{ heading: { component: 'h3' }, transition: { unmountOnExit: true } }}
      sx={{ minWidth: 0, border: 0, bgcolor: 'transparent', '&::before': { display: 'none' } }}
    >
      <AccordionSummary
        id={`${id}-summary`}
        aria-controls={`${id}-details`}
        expandIcon={<ExpandIcon fontSize="small" />}
        sx={{ minHeight: 44, px: 0, typography: 'subtitle2', '& .MuiAccordionSummary-content': { my: 1.5 } }}
      >
        {summary}
      </AccordionSummary>
      <AccordionDetails sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, px: 0, pt: 0, pb: 2 }}>
        {children}
      </AccordionDetails>
    </Accordion>
  );
}
