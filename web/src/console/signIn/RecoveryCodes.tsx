import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '#/ui/CopyButton';

/** Recovery codes, which are shown this once: to copy, or to keep as a file. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('console');
  const text = codes.join('\n');
  return (
    <div>
      <Box component="ol" aria-label={t('account.recovery')} sx={listStyle}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Box>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 2, mt: 3 }}>
        <Button
          variant="outlined"
          color="inherit"
          size="small"
          startIcon={<DownloadIcon />}
          download="lophoc-recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          {t('recovery.download')}
        </Button>
        <CopyButton text={text} label={t('recovery.copy')} />
      </Stack>
    </div>
  );
}

const listStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(130px, 1fr))',
  gap: '8px 32px',
  m: 0,
  py: 4,
  pr: 4,
  pl: 10,
  borderRadius: 'var(--lp-radius-lg)',
  bgcolor: 'var(--lp-sunken)',
} as const;
