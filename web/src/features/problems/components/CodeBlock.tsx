import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Text as a program wrote it. */
export const Output = styled('pre')({
  width: '100%',
  minWidth: 0,
  maxHeight: 340,
  margin: 0,
  padding: '10px 12px',
  overflow: 'auto',
  border: '1px solid var(--lp-border)',
  borderRadius: 'var(--lp-radius-md)',
  background: 'var(--lp-sunken)',
  fontSize: 'var(--lp-font-xs)',
  lineHeight: 1.55,
  tabSize: 4,
});

/** A small heading above a block of code. */
export function BlockTitle({ children }: { children: ReactNode }) {
  return (
    <Typography
      variant="caption"
      component="h4"
      sx={{ color: 'text.secondary', fontWeight: 'fontWeightMedium', letterSpacing: 0 }}
    >
      {children}
    </Typography>
  );
}

/** What a program read or wrote, under its title; that it is nothing is said. */
export function CodeBlock({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation('problems');
  return (
    <Box component="section" sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5, minWidth: 0 }}>
      <BlockTitle>{title}</BlockTitle>
      {text.trim() === '' ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('result.noOutput')}
        </Typography>
      ) : (
        <Output tabIndex={0}>{text.replace(/\n$/, '')}</Output>
      )}
    </Box>
  );
}
