import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useListState } from '#/ui/table/useListState';
import { checkList, checkQuery } from '../api';
import { OrderTable } from './OrderTable';

/** Orders that wait for a person: a transfer's picture to look at, a payment that the gateway suspects. */
export function CheckTab() {
  const { t } = useTranslation('backOffice');
  const list = useListState(checkList);
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 4, maxWidth: '70ch' }}>
        {t('check.lead')}
      </Typography>
      <OrderTable
        label={t('tabs.check')}
        query={useQuery(checkQuery(list.query))}
        list={list}
        empty={{ title: t('check.none'), text: t('check.noneText') }}
      />
    </>
  );
}
