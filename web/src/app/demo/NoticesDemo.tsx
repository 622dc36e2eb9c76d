import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#/routing/paths';
import { HistoryDrawer, type HistoryEntry } from '#/ui/history/HistoryDrawer';
import Bell from '#/ui/notices/Bell';
import { NoticeList } from '#/ui/notices/NoticeList';
import type { Notice } from '#/ui/notices/types';
import { Part } from './Part';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** The moment that the made-up notices are told from, in epoch seconds: when the page was opened. */
const NOW = Math.floor(Date.now() / 1000);

const here = <T,>(data: readonly T[]) => ({ data, error: null, refetch: () => undefined });

/** The bell, a list of notices, and a change history in its drawer. */
export default function NoticesDemo() {
  return (
    <Box
      sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }, gap: 6 }}
    >
      <Notices />
      <History />
    </Box>
  );
}

function useMadeUpNotices(): readonly Notice[] {
  const { t } = useTranslation('demo');
  return [
    { id: 4, title: t('notices.teacher'), count: 3, path: paths.demo, at: NOW - 120, read: false },
    { id: 3, title: t('notices.import'), count: 1, path: paths.demo, at: NOW - 2 * HOUR, read: false },
    { id: 2, title: t('notices.device'), count: 1, path: null, at: NOW - 5 * HOUR, read: true },
    { id: 1, title: t('notices.plan'), count: 1, path: paths.demo, at: NOW - 6 * DAY, read: true },
  ];
}

function Notices() {
  const { t } = useTranslation('demo');
  const all = useMadeUpNotices();
  const [read, setRead] = useState<readonly number[]>([]);
  const notices = all.map((notice) => ({ ...notice, read: notice.read || read.includes(notice.id) }));
  const unread = notices.filter((notice) => !notice.read).length;
  const open = ({ id }: Notice) => setRead((now) => [...now, id]);
  return (
    <Part title={t('notices.bell')} lead={t('notices.bellLead')}>
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Bell
          unread={unread}
          notices={here(notices)}
          onOpen={open}
          onReadAll={() => setRead(all.map(({ id }) => id))}
          settings={paths.personalInformation}
        />
        <Bell unread={240} notices={here<Notice>([])} onReadAll={() => undefined} />
      </Box>
      <NoticeList query={here(notices)} onOpen={open} />
    </Part>
  );
}

function useMadeUpHistory(): readonly HistoryEntry[] {
  const { t } = useTranslation('demo');
  const by = { name: 'Nguyễn Thị Hoa' };
  return [
    {
      at: NOW - 600,
      by,
      action: 'update',
      changes: [
        { field: 'full_name', before: 'Trần Văn An', after: 'Trần Văn Ân' },
        { field: 'dob', before: null, after: '2012-09-05' },
        { field: 'is_blocked', before: true, after: false },
      ],
    },
    { at: NOW - DAY, by: null, action: 'invite', changes: [] },
    {
      at: NOW - 9 * DAY,
      by,
      action: 'create',
      changes: [
        { field: 'role', before: null, after: t('history.student') },
        { field: 'class', before: null, after: '10A' },
      ],
    },
  ];
}

function History() {
  const { t } = useTranslation('demo');
  const [open, setOpen] = useState(false);
  const [empty, setEmpty] = useState(false);
  const entries = useMadeUpHistory();
  const show = (isEmpty: boolean) => {
    setEmpty(isEmpty);
    setOpen(true);
  };
  return (
    <Part title={t('history.title')} lead={t('history.lead')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button variant="outlined" onClick={() => show(false)}>
          {t('history.open')}
        </Button>
        <Button variant="outlined" onClick={() => show(true)}>
          {t('history.openEmpty')}
        </Button>
      </Box>
      <HistoryDrawer
        open={open}
        onClose={() => setOpen(false)}
        query={here(empty ? [] : entries)}
        fields={{
          full_name: { label: t('import.name') },
          dob: { label: t('import.dob') },
          class: { label: t('import.class') },
          role: { label: t('history.role') },
          is_blocked: { label: t('history.blocked') },
        }}
        actions={{ invite: t('history.invited') }}
      />
    </Part>
  );
}
