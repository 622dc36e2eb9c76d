import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#/i18n/format';
import { EmptyState } from '#/ui/states';
import { badgeKeys, type BadgeKey, type Profile } from '../types';
import { BadgeMark } from './BadgeMark';
import { Part } from './Part';

/** A person's badges; to themselves also those that are not earned yet, with what they take. */
export function BadgeList({ badges, isMe }: { badges: NonNullable<Profile['badges']>; isMe: boolean }) {
  const { t } = useTranslation('profile');
  const missing = isMe ? badgeKeys.filter((key) => !badges.some((badge) => badge.key === key)) : [];
  return (
    <Part title={t('badges.title')}>
      {badges.length + missing.length === 0 ? (
        <EmptyState title={t('badges.none')} />
      ) : (
        <Box component="ul" sx={list}>
          {badges.map(({ key, given_at: at }) => (
            <Badge key={key} badge={key} detail={t('badges.given', { date: formatDate(at) })} isEarned />
          ))}
          {missing.map((key) => (
            <Badge key={key} badge={key} detail={t(`badges.takes.${key}`)} />
          ))}
        </Box>
      )}
    </Part>
  );
}

function Badge(props: { badge: BadgeKey; detail: string; isEarned?: boolean }) {
  const { badge, detail, isEarned = false } = props;
  const { t } = useTranslation('profile');
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 3, minWidth: 0 }}>
      <BadgeMark badge={badge} isEarned={isEarned} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="subtitle2" component="p" color={isEarned ? undefined : 'textSecondary'}>
          {t(`badges.name.${badge}`)}
        </Typography>
        <Typography variant="caption" component="p" color="textSecondary">
          {!isEarned && <span className="lp-visually-hidden">{t('badges.notYet')} </span>}
          {detail}
        </Typography>
      </Box>
    </Box>
  );
}

const list = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
  gap: 4,
  m: 0,
  p: 0,
  listStyle: 'none',
} as const;
