import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

interface SectionProps {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** What belongs together, under a heading, in a card. */
export function Section(props: SectionProps) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id}>
      <CardContent sx={column}>
        <SectionHead {...props} id={id} />
        {props.children}
      </CardContent>
    </Card>
  );
}

/** A heading, a line below it, and cards that stand on the page themselves. */
export function OpenSection(props: SectionProps) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={column}>
      <SectionHead {...props} id={id} />
      {props.children}
    </Box>
  );
}

function SectionHead({ title, lead, actions, id }: Omit<SectionProps, 'children'> & { id: string }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Typography variant="h3" component="h2" id={id}>
          {title}
        </Typography>
        {lead && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1, maxWidth: '70ch' }}>
            {lead}
          </Typography>
        )}
      </Box>
      {actions}
    </Box>
  );
}

/** One column whose children may be narrower than what is in them. */
export const column = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 } as const;
