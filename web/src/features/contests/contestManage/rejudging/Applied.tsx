import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#/i18n/format';
import type { ContestView } from '../../types';
import { Changes } from './Changes';
import { Disclosure } from './Disclosure';
import type { ContestRejudge } from './types';
import { scopeText } from './words';

/** That it has taken effect, when, and what it changed. */
export function Applied({ contest, rejudge }: { contest: ContestView; rejudge: ContestRejudge }) {
  const { t } = useTranslation('rejudging');
  return (
    <>
      <Alert severity="success" role="status">
        {t('applied.text', {
          at: formatDateTime(rejudge.applied_at ?? rejudge.created_at),
          scope: scopeText(t, contest, rejudge.question_id ?? null),
        })}
      </Alert>
      <Disclosure summary={t('applied.changes')}>
        <Changes contest={contest} rejudge={rejudge} />
      </Disclosure>
    </>
  );
}
