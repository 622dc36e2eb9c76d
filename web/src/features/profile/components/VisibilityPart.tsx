import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#/routing/AppLink';
import { paths, withQuery } from '#/routing/paths';
import { partKeys, type Profile } from '../types';
import { Part } from './Part';

/** Who sees which part of my profile, and where that is changed. */
export function VisibilityPart({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const { parts, is_young: isYoung, on_boards: isOnBoards } = profile;
  if (!parts) return null;
  const change = (
    <Button
      variant="outlined"
      size="small"
      component={AppLink}
      to={withQuery(paths.personalInformation, { tab: 'privacy' })}
    >
      {t('visibility.change')}
    </Button>
  );
  // Nobody under 16 is shown to everyone, whatever was chosen.
  const audience = (key: (typeof partKeys)[number]) =>
    isYoung && parts[key] === 'everyone' ? 'signed_in' : parts[key];
  return (
    <Part title={t('visibility.title')} action={change}>
      {isYoung && <Alert severity="info">{t('visibility.young')}</Alert>}
      <Box component="dl" sx={{ display: 'grid', gap: 2, m: 0 }}>
        {partKeys.map((key) => (
          <Line key={key} name={t(`visibility.part.${key}`)} value={t(`visibility.audience.${audience(key)}`)} />
        ))}
        <Line name={t('visibility.boards')} value={t(isOnBoards ? 'visibility.onBoards' : 'visibility.offBoards')} />
      </Box>
    </Part>
  );
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 4 }}>
      <Typography component="dt" variant="body2" color="textSecondary">
        {name}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0 }}>
        {value}
      </Typography>
    </Box>
  );
}
