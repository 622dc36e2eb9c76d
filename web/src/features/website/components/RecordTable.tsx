import { useTranslation } from 'react-i18next';
import { CopyButton } from '#/ui/CopyButton';
import type { DnsRecord, Domain } from '../api';

const tones: Record<DnsRecord['state'], string | undefined> = {
  found: 'success',
  missing: 'info',
  wrong: 'warning',
  unknown: undefined,
};

/** The records to set, in the words of a DNS provider's form; each part can be copied. */
export function RecordTable({ domain }: { domain: Domain }) {
  const { t } = useTranslation('website');
  if (domain.records.length === 0) return null;
  return (
    <div className="lp-records">
      <p className="lp-small">{t('records.lead', { zone: domain.zone })}</p>
      <table>
        <caption className="lp-visually-hidden">{t('records.caption', { name: domain.display })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('records.type')}</th>
            <th scope="col">{t('records.name')}</th>
            <th scope="col">{t('records.value')}</th>
            <th scope="col">{t('records.state')}</th>
          </tr>
        </thead>
        <tbody>
          {domain.records.map((record) => (
            <RecordRow key={`${record.type} ${record.value}`} record={record} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function RecordRow({ record }: { record: DnsRecord }) {
  const { t } = useTranslation('website');
  return (
    <tr>
      <td data-label={t('records.type')}>
        <strong>{record.type}</strong>
      </td>
      <td data-label={t('records.name')}>
        <span className="lp-record-text">
          <code title={record.full_name}>{record.name}</code>
          <CopyButton text={record.name} label={t('records.copyName', { type: record.type })} />
        </span>
      </td>
      <td data-label={t('records.value')}>
        <span className="lp-record-text">
          <code>{record.value}</code>
          <CopyButton text={record.value} label={t('records.copyValue', { type: record.type })} />
        </span>
      </td>
      <td data-label={t('records.state')}>
        <span className="lp-chip" data-tone={tones[record.state]}>
          {t(`record.${record.state}`)}
        </span>
      </td>
    </tr>
  );
}
