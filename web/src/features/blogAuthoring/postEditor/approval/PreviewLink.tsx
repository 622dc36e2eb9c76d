import LinkIcon from '@mui/icons-material/LinkOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '#/ui/CopyButton';
import { previewPost } from '../../api';
import type { PostSaving } from '../saving/usePostForm';

/** Makes a link by which anybody looks at the post as it is written, for a week; it can be opened and copied. */
export function PreviewLink({ post, saving }: { post: number; saving: PostSaving }) {
  const { t } = useTranslation('postEditor');
  const making = useMutation({
    mutationFn: async () => {
      await saving.saveNow();
      return previewPost(post);
    },
  });
  const link = making.data && new URL(making.data.url, location.origin).href;
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<LinkIcon />}
        loading={making.isPending}
        onClick={() => making.mutate()}
      >
        {t('preview.make')}
      </Button>
      {link && (
        <Box sx={{ order: 1, flexBasis: '100%', display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
          <Link href={link} target="_blank" rel="noreferrer" variant="body2" noWrap sx={{ minWidth: 0 }}>
            {link}
          </Link>
          <CopyButton text={link} label={t('preview.copy')} />
          <Typography variant="caption" color="textSecondary" role="status">
            {t('preview.hint')}
          </Typography>
        </Box>
      )}
    </>
  );
}
