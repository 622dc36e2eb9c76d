import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatUntil } from '#/i18n/format';
import { Chip } from '#/ui/Chips';
import type { Column } from '#/ui/table/DataTable';
import { useNow } from '#/ui/useNow';
import type { ActivationCode } from '../types';

const MINUTE_MS = 60_000;

/** What the list says of a code. */
export function useCodeColumns(): readonly Column<ActivationCode>[] {
  const { t } = useTranslation('activationCodes');
  return useMemo(
    () => [
      { key: 'code', title: t('column.code'), cell: ({ code }) => <Code code={code} />, phone: 'title', width: 180 },
      { key: 'batch', title: t('column.batch'), cell: ({ batch }) => batch },
      {
        key: 'courses',
        title: t('column.courses'),
        cell: ({ courses }) => courses.map(({ title }) => title).join(', ') || t('gone'),
        note: ({ days }) => (days === null ? undefined : t('days', { count: days })),
      },
      {
        key: 'until',
        title: t('column.until'),
        cell: ({ expires_at: until }) => (until === null ? t('always') : formatUntil(until)),
      },
      { key: 'state', title: t('column.state'), cell: (code) => <State code={code} /> },
      {
        key: 'user',
        title: t('column.user'),
        cell: ({ user, used }) => (user ? user.name || user.email : used ? t('gone') : '–'),
        note: ({ activation_date: at }) => (at === null ? undefined : formatDateTime(at)),
      },
    ],
    [t],
  );
}

function Code({ code }: Pick<ActivationCode, 'code'>) {
  return (
    <Box component="code" translate="no" sx={{ whiteSpace: 'nowrap' }}>
      {code}
    </Box>
  );
}

/** Whether it can still be used. */
function State({ code: { used, withdrawn, expires_at: until } }: { code: ActivationCode }) {
  const { t } = useTranslation('activationCodes');
  const now = useNow(MINUTE_MS) / 1000;
  if (used) return <Chip tone="success">{t('used.true')}</Chip>;
  if (withdrawn) return <Chip tone="danger">{t('withdrawn')}</Chip>;
  if (until !== null && until <= now) return <Chip tone="warning">{t('over')}</Chip>;
  return <Chip>{t('used.false')}</Chip>;
}
