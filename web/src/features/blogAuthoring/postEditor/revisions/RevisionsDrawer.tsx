import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#/i18n/format';
import { ChangeLines } from '#/ui/changes/ChangeLines';
import { dialogs } from '#/ui/dialogs';
import { Drawer } from '#/ui/Drawer';
import { QueryView } from '#/ui/QueryView';
import { EmptyState } from '#/ui/states';
import { toasts } from '#/ui/toasts';
import { restorePost, revisionsQuery } from '../../api';
import type { EditedPost, PostRevision } from '../../types';
import type { PostSaving } from '../saving/usePostForm';
import { usePartName } from '../words';
import { changesTo } from './texts';

/** What a post was, the newest first: each is compared with what it is now, and can be brought back. */
export default function RevisionsDrawer(props: { post: EditedPost; saving: PostSaving; onClose: () => void }) {
  const { post, saving, onClose } = props;
  const { t } = useTranslation('postEditor');
  const query = useQuery(revisionsQuery(post.id, post.version));
  const [chosen, setChosen] = useState<PostRevision | null>(null);
  const bringBack = async ({ id, at }: PostRevision) => {
    const isDone = await dialogs.confirm({
      title: t('revisions.confirm', { time: formatDateTime(at) }),
      text: t('revisions.confirmText'),
      action: t('revisions.bringBack'),
      run: async () => saving.replace(await restorePost(post.id, id)),
    });
    if (!isDone) return;
    toasts.success(t('revisions.done'));
    onClose();
  };
  return (
    <Drawer
      open
      onClose={onClose}
      width="lg"
      title={chosen ? t('revisions.of', { time: formatDateTime(chosen.at) }) : t('revisions.title')}
      actions={
        chosen && (
          <>
            <Button color="inherit" onClick={() => setChosen(null)}>
              {t('revisions.all')}
            </Button>
            <Button variant="contained" onClick={() => void bringBack(chosen)}>
              {t('revisions.bringBack')}
            </Button>
          </>
        )
      }
    >
      {chosen ? (
        <Difference revision={chosen} post={post} />
      ) : (
        <QueryView
          query={query}
          empty={{
            when: (revisions) => revisions.length === 0,
            show: <EmptyState title={t('revisions.none')} text={t('revisions.noneText')} />,
          }}
        >
          {(revisions) => (
            <List disablePadding aria-label={t('revisions.title')}>
              {revisions.map((revision) => (
                <Row key={revision.id} revision={revision} post={post} onChoose={() => setChosen(revision)} />
              ))}
            </List>
          )}
        </QueryView>
      )}
    </Drawer>
  );
}

function Row(props: { revision: PostRevision; post: EditedPost; onChoose: () => void }) {
  const { revision, post, onChoose } = props;
  const { t } = useTranslation('postEditor');
  const who = revision.by?.name ?? t('revisions.nobody');
  return (
    <ListItem disablePadding divider>
      <ListItemButton onClick={onChoose}>
        <ListItemText
          primary={formatDateTime(revision.at)}
          secondary={revision.version === post.version ? t('revisions.current', { who }) : who}
        />
      </ListItemButton>
    </ListItem>
  );
}

/** What bringing a revision back would change. */
function Difference({ revision, post }: { revision: PostRevision; post: EditedPost }) {
  const { t } = useTranslation('postEditor');
  const partName = usePartName();
  const changes = useMemo(() => changesTo(revision.source, post.source), [revision, post]);
  if (changes.length === 0) return <Typography color="textSecondary">{t('revisions.same')}</Typography>;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      <Typography color="textSecondary">{t('revisions.legend')}</Typography>
      {changes.map(({ name, lines }) => (
        <ChangeLines key={name} title={partName(name)} lines={lines} />
      ))}
    </Box>
  );
}
