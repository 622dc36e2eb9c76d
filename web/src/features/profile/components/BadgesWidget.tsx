import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useUser } from '#/auth/useUser';
import { formatDate } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { Rows, rowStyle, Widget } from '#/ui/Widget';
import { profileQuery } from '../api';
import { BadgeMark } from './BadgeMark';

const SHOWN = 3;

/** The badges that I got last; nothing before the first. */
export function BadgesWidget() {
  const { t } = useTranslation('profile');
  const user = useUser();
  const { data } = useQuery({ ...profileQuery(user?.id ?? 0), enabled: Boolean(user) });
  const badges = data?.badges ?? [];
  if (!user || badges.length === 0) return null;
  const all = (
    <Button size="small" component={AppLink} to={paths.profile(user.id)}>
      {t('badges.all')}
    </Button>
  );
  return (
    <Widget title={t('badges.title')} action={all}>
      <Rows>
        {badges.slice(0, SHOWN).map(({ key, given_at: at }) => (
          <Box component="li" key={key} sx={rowStyle}>
            <BadgeMark badge={key} isEarned size={36} />
            <Box sx={{ minWidth: 0 }}>
              <Typography variant="subtitle1">{t(`badges.name.${key}`)}</Typography>
              <Typography variant="body2" color="textSecondary">
                {t('badges.given', { date: formatDate(at) })}
              </Typography>
            </Box>
          </Box>
        ))}
      </Rows>
    </Widget>
  );
}
