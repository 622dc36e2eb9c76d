import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#/api/envelope';
import { formatBytes, formatNumber } from '#/i18n/format';
import { DropZone } from '../DropZone';
import { faultOf, typeNames } from '../upload';
import type { ImportWizardProps } from './types';
import type { Importing } from './useImport';

/** The file is chosen; the server reads it at once, so that what is wrong with it as a whole is said here. */
export function FileStep({ importing, wizard }: { importing: Importing; wizard: ImportWizardProps }) {
  const { t } = useTranslation('importWizard');
  const id = useId();
  const [name, setName] = useState('');
  const { accept, bytes, rows } = wizard.limits;
  const { busy } = importing.state;
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (!file) return;
    setName(file.name);
    const fault = faultOf(file, { kind: 'file', accept, largest: bytes });
    if (fault) importing.refuse(new ApiError({ status: 412, key: 'file', message: fault }));
    else void importing.choose(file);
  };
  return (
    <>
      <Typography sx={{ color: 'text.secondary' }}>{t('file.lead')}</Typography>
      <DropZone
        label={t('file.label')}
        describedBy={id}
        accept={accept.join(',')}
        disabled={busy}
        onFiles={(files) => take(files)}
      >
        <Typography component="span">
          {t('file.drop')}{' '}
          <Box component="span" sx={{ color: 'var(--lp-primary-text)', fontWeight: 'var(--lp-medium)' }}>
            {t('file.choose')}
          </Box>
        </Typography>
        <Typography component="span" variant="caption" color="textSecondary" id={id}>
          {t('file.limits', { types: typeNames(accept), size: formatBytes(bytes), rows: formatNumber(rows) })}
        </Typography>
      </DropZone>
      {busy && (
        <Box role="status">
          <Typography variant="body2" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
            {t('file.reading', { name })}
          </Typography>
          <LinearProgress aria-label={t('file.reading', { name })} />
        </Box>
      )}
      <Templates template={wizard.template} />
    </>
  );
}

/** Empty files with the heads, for who has no list yet. */
function Templates({ template: { csv, xlsx } }: Pick<ImportWizardProps, 'template'>) {
  const { t } = useTranslation('importWizard');
  if (!csv && !xlsx) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <Typography variant="body2">{t('file.template')}</Typography>
      {xlsx && (
        <Button href={xlsx} download variant="outlined" startIcon={<DownloadIcon />}>
          {t('file.xlsx')}
        </Button>
      )}
      {csv && (
        <Button href={csv} download variant="outlined" startIcon={<DownloadIcon />}>
          {t('file.csv')}
        </Button>
      )}
    </Box>
  );
}
