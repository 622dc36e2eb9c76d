import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { Pane } from './useWorkspaceKeys';

/** The right half of the page: panes, the line between them, the buttons. Where it shows at all is the statement's business (theme/problem.css). */
export const WorkFrame = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  [theme.breakpoints.down('md')]: {
    height: 'calc(100dvh - var(--lp-header) - 52px)',
    minHeight: 380,
  },
}));

const Section = styled('section')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  background: 'var(--lp-surface)',
  [theme.breakpoints.up('md')]: {
    "&[data-pane='solution']": { flex: '0 1 var(--lp-split-results, 52%)' },
    "&[data-pane='results']": { flex: '1 1 0', minHeight: 120 },
  },
  [theme.breakpoints.down('md')]: {
    flex: '1 1 0',
    ".lp-problem:not([data-pane='solution']) &[data-pane='solution']": { display: 'none' },
    ".lp-problem:not([data-pane='results']) &[data-pane='results']": { display: 'none' },
  },
}));

/** A named pane of the right half; on a narrow page it is there only while it is the chosen one. */
export function WorkPane(props: { pane: Exclude<Pane, 'statement'>; label?: string; children?: ReactNode }) {
  const { pane, label, children } = props;
  return (
    <Section data-pane={pane} aria-label={label}>
      {children}
    </Section>
  );
}
