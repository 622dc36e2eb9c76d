import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { WaitingComment } from '#/features/comments';
import { AppLink } from '#/routing/AppLink';
import { innerPath, withHash } from '#/routing/paths';
import { Chip } from '#/ui/Chips';
import { MarkdownView } from '#/ui/MarkdownView';
import { RelativeTime } from '#/ui/RelativeTime';
import type { Decision } from './useModeration';

/** A comment that waits, why, and what can be made of it. */
export function WaitingCard(props: {
  item: WaitingComment;
  onDecide: (decision: Decision) => void;
  onBlock: ((author: { id: number; name: string }, on: boolean) => void) | null;
}) {
  const { item, onDecide, onBlock } = props;
  const { comment, reasons, is_author_blocked: isBlocked } = item;
  const { t } = useTranslation('blogAuthoring');
  const { author } = comment;
  return (
    <Card component="article" aria-label={t('moderation.by', { name: author?.name ?? '' })}>
      <CardContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
        <Head item={item} />
        <MarkdownView html={comment.html} />
        {reasons.length > 0 && (
          <div>
            <Typography variant="subtitle2" component="h3">
              {t('moderation.reasons')}
            </Typography>
            <Box component="ul" sx={{ m: 0, pl: 5, overflowWrap: 'anywhere' }}>
              {reasons.map((reason, index) => (
                <Typography key={index} component="li" variant="body2">
                  {reason}
                </Typography>
              ))}
            </Box>
          </div>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button size="small" variant="contained" onClick={() => onDecide('letThrough')}>
            {t(item.is_held ? 'moderation.letThrough' : 'moderation.keep')}
          </Button>
          <Button size="small" variant="outlined" color="inherit" onClick={() => onDecide('hide')}>
            {t('moderation.hide')}
          </Button>
          <Button size="small" color="error" onClick={() => onDecide('delete')}>
            {t('moderation.delete')}
          </Button>
          {onBlock && author && !author.is_teacher && (
            <Button
              size="small"
              color="inherit"
              onClick={() => onBlock(author, !isBlocked)}
              sx={{ ml: { sm: 'auto' } }}
            >
              {t(isBlocked ? 'moderation.unblock' : 'moderation.block')}
            </Button>
          )}
        </Box>
      </CardContent>
    </Card>
  );
}

/** Whose it is, where it stands, and why it waits. */
function Head({ item }: { item: WaitingComment }) {
  const { comment, title, path, is_held: isHeld, is_author_blocked: isBlocked, since } = item;
  const { t } = useTranslation('blogAuthoring');
  const to = innerPath(path);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
      <Typography variant="subtitle2" component="span">
        {comment.author?.name}
      </Typography>
      <Typography variant="body2" component="span" color="textSecondary">
        <RelativeTime at={since} />
      </Typography>
      <Chip tone={isHeld ? 'warning' : 'danger'}>{t(isHeld ? 'moderation.held' : 'moderation.reported')}</Chip>
      {isBlocked && <Chip>{t('moderation.isBlocked')}</Chip>}
      {to && (
        <Link
          component={AppLink}
          to={withHash(to, `comment-${comment.id}`)}
          variant="body2"
          sx={{ ml: { sm: 'auto' }, minWidth: 0, overflowWrap: 'anywhere' }}
        >
          {title}
        </Link>
      )}
    </Box>
  );
}
