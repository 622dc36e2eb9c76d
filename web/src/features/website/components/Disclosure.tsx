import ExpandIcon from '@mui/icons-material/ExpandMoreOutlined';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

/** What is shown when somebody asks for it; it is not loaded before. */
export function Disclosure({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Accordion
      slotProps={{ transition: { unmountOnExit: true }, heading: { component: 'h4' } }}
      sx={{ boxShadow: 'none' }}
    >
      <AccordionSummary expandIcon={<ExpandIcon />} id={id} aria-controls={`${id}-content`}>
        <Typography component="span" variant="subtitle2">
          {title}
        </Typography>
      </AccordionSummary>
      <AccordionDetails id={`${id}-content`}>{children}</AccordionDetails>
    </Accordion>
  );
}
