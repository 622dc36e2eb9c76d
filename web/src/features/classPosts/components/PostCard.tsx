import PinIcon from '@mui/icons-material/PushPinOutlined';
import ScheduleIcon from '@mui/icons-material/ScheduleOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Classroom } from '#/features/classrooms';
import { Media, type RenderedBlock } from '#/features/questions';
import { formatDateTime } from '#/i18n/format';
import { Chip } from '#/ui/Chips';
import { RelativeTime } from '#/ui/RelativeTime';
import type { ClassPost } from '../types';
import { PostActions } from './PostActions';
import { PostComments } from './PostComments';

/** One post: who tells what, and what the class says to it. */
export function PostCard(props: {
  classroom: Classroom;
  post: ClassPost;
  /** A link leads to it: its comments are open where the link is one of them. */
  isLinked: boolean;
  /** Of those who may change it. */
  onEdit: (() => void) | undefined;
}) {
  const { classroom, post, isLinked, onEdit } = props;
  const { t } = useTranslation('classPosts');
  const heading = useId();
  return (
    <Card component="article" aria-labelledby={heading}>
      <CardContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
        <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
          <Box sx={{ minWidth: 0, mr: 'auto', display: 'grid', gap: 1 }}>
            {post.title ? (
              <Typography id={heading} component="h2" variant="h3" sx={{ overflowWrap: 'anywhere' }}>
                {post.title}
              </Typography>
            ) : (
              <Typography id={heading} component="h2" variant="subtitle1">
                {post.author ? t('by', { name: post.author }) : t('untitled')}
              </Typography>
            )}
            <Facts post={post} />
          </Box>
          {onEdit && <PostActions classroom={classroom.id} post={post} onEdit={onEdit} />}
        </Box>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3, overflowWrap: 'anywhere' }}>
          {post.blocks.map((block, index) => (
            <Media key={index} block={block as RenderedBlock} />
          ))}
        </Box>
        {post.is_published && <PostComments post={post} isLinked={isLinked} />}
      </CardContent>
    </Card>
  );
}

/** Who has written it and when members see it. */
function Facts({ post }: { post: ClassPost }) {
  const { t } = useTranslation('classPosts');
  return (
    <Typography component="div" variant="body2" color="textSecondary" sx={facts}>
      {post.pinned && (
        <Chip tone="info">
          <PinIcon fontSize="inherit" aria-hidden /> {t('pinned')}
        </Chip>
      )}
      {post.title && post.author && <span>{post.author}</span>}
      {post.is_published ? (
        <RelativeTime at={post.publish_at} />
      ) : (
        <Chip tone="warning">
          <ScheduleIcon fontSize="inherit" aria-hidden /> {t('scheduled', { time: formatDateTime(post.publish_at) })}
        </Chip>
      )}
    </Typography>
  );
}

const facts = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' } as const;
