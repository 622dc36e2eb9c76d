import MeetingIcon from '@mui/icons-material/VideocamOutlined';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { joinMeeting, renewMine } from '../api';

/** Opens the meeting in a tab of its own, which is opened at the click: browsers refuse one that comes later. */
export function JoinMeeting({ session, classroom }: { session: number; classroom: number }) {
  const { t } = useTranslation('checkIn');
  const queryClient = useQueryClient();
  const join = useMutation({
    mutationFn: async (tab: Window | null) => {
      const { url } = await joinMeeting(session);
      if (tab) tab.location.href = url;
      else window.location.assign(url);
    },
    onError: (_, tab) => tab?.close(),
    onSettled: () => renewMine(queryClient, classroom),
  });
  const open = () => {
    const tab = window.open('', '_blank');
    // The meeting's page has no hold on this one.
    if (tab) tab.opener = null;
    join.mutate(tab);
  };
  return (
    <Button variant="outlined" startIcon={<MeetingIcon />} loading={join.isPending} onClick={open}>
      {t('join')}
    </Button>
  );
}
