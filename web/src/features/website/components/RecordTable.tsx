import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip, type Tone } from '#/ui/Chips';
import { CopyButton } from '#/ui/CopyButton';
import { DataTable, type Column } from '#/ui/table/DataTable';
import type { DnsRecord, Domain } from '../api';

const tones: Record<DnsRecord['state'], Tone> = {
  found: 'success',
  missing: 'info',
  wrong: 'warning',
  unknown: 'neutral',
};

/** The records to set, in the words of a DNS provider's form; each part can be copied. */
export function RecordTable({ domain }: { domain: Domain }) {
  const { t } = useTranslation('website');
  const columns = useColumns();
  if (domain.records.length === 0) return null;
  return (
    <div>
      <Typography variant="body2" sx={{ mb: 3 }}>
        {t('records.lead', { zone: domain.zone })}
      </Typography>
      <DataTable
        label={t('records.caption', { name: domain.display })}
        columns={columns}
        rows={domain.records}
        rowKey={({ type, value }) => `${type} ${value}`}
      />
    </div>
  );
}

function useColumns(): readonly Column<DnsRecord>[] {
  const { t } = useTranslation('website');
  return useMemo(
    () => [
      { key: 'type', title: t('records.type'), width: 90, cell: ({ type }) => <strong>{type}</strong> },
      {
        key: 'name',
        title: t('records.name'),
        cell: ({ type, name }) => <Copyable text={name} label={t('records.copyName', { type })} />,
      },
      {
        key: 'value',
        title: t('records.value'),
        cell: ({ type, value }) => <Copyable text={value} label={t('records.copyValue', { type })} />,
      },
      {
        key: 'state',
        title: t('records.state'),
        width: 130,
        cell: ({ state }) => <Chip tone={tones[state]}>{t(`record.${state}`)}</Chip>,
      },
    ],
    [t],
  );
}

function Copyable({ text, label }: { text: string; label: string }) {
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1, overflowWrap: 'anywhere' }}>
      <code translate="no">{text}</code>
      <CopyButton text={text} label={label} />
    </Box>
  );
}
