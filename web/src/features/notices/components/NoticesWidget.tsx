import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { NoticeList } from '#/ui/notices/NoticeList';
import { Widget } from '#/ui/Widget';
import { unreadQuery } from '../api';
import { useNotices, useReadNotices } from '../useNotices';

/** How many of the newest are on the dashboard. */
const SHOWN = 5;

/** The newest of what I was told. */
export function NoticesWidget() {
  const { t } = useTranslation('notices');
  const { data: unread = 0 } = useQuery(unreadQuery);
  const { query } = useNotices(true);
  const { open, readAll } = useReadNotices();
  return (
    <Widget title={t('title')} action={unread > 0 && <Button onClick={readAll}>{t('markAll')}</Button>}>
      <Box sx={{ px: 2, pb: 2 }}>
        <NoticeList query={{ ...query, data: query.data?.slice(0, SHOWN) }} onOpen={open} />
      </Box>
    </Widget>
  );
}
