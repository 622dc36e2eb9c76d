import ClassIcon from '@mui/icons-material/CoPresentOutlined';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useUser } from '#/auth/useUser';
import { classroomQuery } from '#/features/classrooms';
import { AppLink } from '#/routing/AppLink';
import { paths, withQuery } from '#/routing/paths';

/** One quiet line: in which class this is, and the way back to its work. Who is not in the class reads nothing. */
export function ClassNote({ classroom }: { classroom: number }) {
  const { t } = useTranslation('inClass');
  const user = useUser();
  const { data } = useQuery({ ...classroomQuery(classroom), enabled: Boolean(user) });
  if (!data) return null;
  const { leads } = data.me;
  const to = leads ? paths.manageClassroom(classroom) : paths.classroom(classroom);
  return (
    <Typography
      variant="body2"
      component="p"
      color="textSecondary"
      sx={{ m: 0, mb: 2, minHeight: 24, display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}
    >
      <ClassIcon aria-hidden sx={{ fontSize: 18, flex: 'none' }} />
      <Link
        component={AppLink}
        to={withQuery(to, { tab: 'work' })}
        color="inherit"
        noWrap
        sx={{ minWidth: 0 }}
        title={t(leads ? 'seenByPupils' : 'seen')}
      >
        {t('in', { name: data.name })}
      </Link>
    </Typography>
  );
}
