import CopyIcon from '@mui/icons-material/LinkOutlined';
import LeaveIcon from '@mui/icons-material/LogoutOutlined';
import ManageIcon from '@mui/icons-material/TuneOutlined';
import MoreIcon from '@mui/icons-material/MoreHorizOutlined';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { classroomKeys, leaveClassroom, type Classroom } from '#/features/classrooms';
import { localized } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { useAppNavigate } from '#/routing/useAppNavigate';
import { writeClipboard } from '#/ui/clipboard';
import { dialogs } from '#/ui/dialogs';
import { Menu } from '#/ui/Menu';
import { toasts } from '#/ui/toasts';

/** What can be done with a class: lead it, leave it, pass its address on. */
export function ClassActions({ classroom }: { classroom: Classroom }) {
  const { t } = useTranslation('classPage');
  const navigate = useAppNavigate();
  const queryClient = useQueryClient();
  const { id, name } = classroom;
  const copy = async () => {
    await writeClipboard(new URL(localized(paths.classroom(id)), window.location.origin).href);
    toasts.success(t('action.copied'));
  };
  const leave = async () => {
    const left = await dialogs.confirm({
      title: t('leave.title', { name }),
      text: t('leave.text'),
      action: t('leave.action'),
      danger: true,
      run: () => leaveClassroom(id),
    });
    if (!left) return;
    toasts.success(t('leave.done', { name }));
    navigate(paths.classrooms);
    queryClient.removeQueries({ queryKey: classroomKeys.one(id) });
    void queryClient.invalidateQueries({ queryKey: classroomKeys.lists });
  };
  return (
    <Menu
      label={t('action.label')}
      button={
        <Button variant="outlined" startIcon={<MoreIcon />}>
          {t('action.button')}
        </Button>
      }
      items={[
        classroom.me.leads && {
          key: 'manage',
          label: t('action.manage'),
          icon: <ManageIcon fontSize="small" />,
          to: paths.manageClassroom(id),
        },
        { key: 'copy', label: t('action.copy'), icon: <CopyIcon fontSize="small" />, onClick: () => void copy() },
        classroom.me.status === 'active' && {
          key: 'leave',
          label: t('action.leave'),
          icon: <LeaveIcon fontSize="small" />,
          danger: true,
          onClick: () => void leave(),
        },
      ]}
    />
  );
}
