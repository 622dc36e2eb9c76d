import PinIcon from '@mui/icons-material/PushPinOutlined';
import Button from '@mui/material/Button';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#/routing/AppLink';
import { paths, withQuery } from '#/routing/paths';
import { QueryView } from '#/ui/QueryView';
import { RelativeTime } from '#/ui/RelativeTime';
import { SkeletonList } from '#/ui/states';
import { LinkRow, Rows, Widget } from '#/ui/Widget';
import { latestPostsQuery } from './api';

/** What was told last, pinned first; all of it is in the tab of posts. */
export function LatestPosts({ id }: { id: number }) {
  const { t } = useTranslation('classPage');
  const posts = withQuery(paths.classroom(id), { tab: 'posts' });
  const query = useQuery(latestPostsQuery(id));
  return (
    <Widget
      title={t('posts.title')}
      action={
        <Button size="small" component={AppLink} to={posts}>
          {t('posts.all')}
        </Button>
      }
    >
      <QueryView
        query={query}
        skeleton={<SkeletonList rows={2} />}
        empty={{
          when: (all) => all.length === 0,
          show: (
            <CardContent sx={{ pt: 0 }}>
              <Typography variant="body2" color="textSecondary">
                {t('posts.none')}
              </Typography>
            </CardContent>
          ),
        }}
      >
        {(all) => (
          <Rows>
            {all.map((post) => (
              <LinkRow
                key={post.id}
                to={posts}
                title={post.title || t('posts.untitled', { name: post.author ?? t('posts.teacher') })}
                detail={
                  <>
                    {post.author && post.title && <span>{post.author}</span>}
                    <RelativeTime at={post.publish_at} />
                  </>
                }
                end={post.pinned && <PinIcon fontSize="small" titleAccess={t('posts.pinned')} />}
              />
            ))}
          </Rows>
        )}
      </QueryView>
    </Widget>
  );
}
