import { styled } from '@mui/material/styles';

const Source = styled('pre')({
  margin: 0,
  padding: '12px 14px',
  overflow: 'auto',
  maxHeight: 560,
  border: '1px solid var(--lp-border)',
  borderRadius: 'var(--lp-radius-md)',
  background: 'var(--lp-sunken)',
  fontFamily: 'var(--lp-mono)',
  fontSize: 'var(--lp-font-sm)',
  lineHeight: 1.55,
  tabSize: 4,
});

/** A program as it was handed in. */
export function SourceView({ source }: { source: string }) {
  return <Source tabIndex={0}>{source}</Source>;
}
