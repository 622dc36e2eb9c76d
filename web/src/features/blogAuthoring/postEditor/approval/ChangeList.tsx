import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ChangeLines } from '#/ui/changes/ChangeLines';
import { QueryView } from '#/ui/QueryView';
import { changesQuery } from '../../api';
import type { EditedPost } from '../../types';
import { usePartName } from '../words';

/** The lines of a post that came and went since readers got it last. */
export function ChangeList({ post }: { post: EditedPost }) {
  const { t } = useTranslation('postEditor');
  const partName = usePartName();
  const query = useQuery(changesQuery(post.id, post.version));
  return (
    <QueryView
      query={query}
      empty={{
        when: (changes) => changes.length === 0,
        show: <Typography color="textSecondary">{t('changes.none')}</Typography>,
      }}
    >
      {(changes) => (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
          {changes.map(({ field, lines }) => (
            <ChangeLines key={field} title={partName(field)} lines={lines} />
          ))}
        </Box>
      )}
    </QueryView>
  );
}
