import ExpandIcon from '@mui/icons-material/ExpandMoreRounded';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import type { SxProps } from '@mui/material/styles';
import { useId, type ReactNode } from 'react';

/** A heading that opens what is below it. */
export function Disclosure(props: {
  summary: ReactNode;
  /** Open at first. */
  open?: boolean;
  /** Drawn as a card of its own, in these styles; otherwise as a line of text. */
  card?: SxProps;
  children: ReactNode;
}) {
  const { summary, open = false, card, children } = props;
  const id = useId();
  const plain = { border: 0, bgcolor: 'transparent' };
  return (
    <Accordion
      defaultExpanded={open}
      slotProps={{ heading: { component: 'h4' }, transition: { unmountOnExit: true } }}
      sx={{ ...(card ?? plain), minWidth: 0, '&::before': { display: 'none' } }}
    >
      <AccordionSummary
        id={`${id}-summary`}
        aria-controls={`${id}-details`}
        expandIcon={<ExpandIcon fontSize="small" />}
        sx={{
          minHeight: 44,
          px: card ? 3.5 : 0,
          gap: 1.5,
          flexDirection: 'row-reverse',
          borderRadius: 'var(--lp-radius-md)',
          color: card ? 'text.primary' : 'text.secondary',
          typography: 'subtitle2',
          '& .MuiAccordionSummary-expandIconWrapper': { transform: 'rotate(-90deg)' },
          '& .MuiAccordionSummary-expandIconWrapper.Mui-expanded': { transform: 'none' },
          '& .MuiAccordionSummary-content': { my: 1.5, minWidth: 0 },
        }}
      >
        {summary}
      </AccordionSummary>
      <AccordionDetails sx={{ px: card ? 3.5 : 0, pt: 0, pb: card ? 3 : 0 }}>{children}</AccordionDetails>
    </Accordion>
  );
}
